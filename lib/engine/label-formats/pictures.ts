export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A picture that the reader's caller knows, for formats that do not say how large their pictures are. */
export interface KnownPicture extends PictureSize {
  readonly name: string;
}

/** The last part of a path, whichever way its slashes lean. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/** A file's name without its folder and ending. */
export const stemOf = (path: string): string => baseName(path).replace(/\.[^.]*$/, '');

/** As names are compared: macOS takes letters and their accents apart, others keep them in one. */
const asCompared = (name: string): string => name.normalize('NFC');

/** Known pictures by name or, for label files named after them, by name without ending. */
export class PictureSizes {
  private readonly byName = new Map<string, KnownPicture>();
  private readonly byStem = new Map<string, KnownPicture>();

  /** @param others the size of every picture that is not listed, where they all have one */
  constructor(
    pictures: readonly KnownPicture[],
    private readonly others: PictureSize | null = null,
  ) {
    for (const picture of pictures) {
      this.byName.set(asCompared(picture.name), picture);
      this.byStem.set(asCompared(stemOf(picture.name)), picture);
    }
  }

  named(name: string): KnownPicture | undefined {
    const wanted = asCompared(name);
    return (
      this.byName.get(wanted) ?? this.byName.get(baseName(wanted)) ?? this.withStem(stemOf(wanted), name)
    );
  }

  /** @param name what a picture that is not listed is called */
  withStem(stem: string, name: string): KnownPicture | undefined {
    const wanted = asCompared(stem);
    return (
      this.byStem.get(wanted) ??
      this.byName.get(wanted) ??
      (this.others ? { name, ...this.others } : undefined)
    );
  }
}
