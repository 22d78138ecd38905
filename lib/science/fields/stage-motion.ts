import { type Displacement, displacementOf, votesOn, withoutShading } from './displacement';
import { coarser, differenceOf, type SmallPicture } from './small-picture';

export interface MotionParameters {
  /** Pictures so far apart are compared: slow moves show over the longer time, fast ones over the shorter. */
  readonly longSeconds: number;
  readonly shortSeconds: number;
  /** The stage moves where all is displaced by so many blocks of 80 in a row of the picture over either time. */
  readonly minBlocks: number;
  /** And the pictures differ by this share less, displaced. */
  readonly minGain: number;
  /** And so many of twelve parts of the picture say so, and that many times as many as say otherwise. */
  readonly minParts: number;
  readonly partsRatio: number;
}

export const DEFAULT_MOTION: MotionParameters = {
  longSeconds: 0.125,
  shortSeconds: 0.04,
  minBlocks: 2,
  minGain: 0.15,
  minParts: 4,
  partsRatio: 3,
};

/** Blocks that are tried over the long and the short time: 1.5 and 4 widths of the picture a second. */
const MOST_BLOCKS = 15;
/** Pictures that lie no further apart than usual, times this, are not searched for a displacement. */
const SUSPICIOUS = 1.15;
/** Differences that what is usual is known from. */
const USUAL = 60;

/** What moved between two pictures. */
export interface Moved {
  /** Blocks a frame. */
  readonly x: number;
  readonly y: number;
  /** Frames before the newest, at which the move may have begun at the earliest. */
  readonly since: number;
}

/** A picture, and what of it is compared. */
class Looked {
  readonly coarse: SmallPicture;
  private withoutIt: SmallPicture | null = null;

  constructor(private readonly fine: SmallPicture) {
    this.coarse = coarser(fine);
  }

  get flat(): SmallPicture {
    this.withoutIt ??= withoutShading(this.fine);
    return this.withoutIt;
  }
}

/** Tells from the last pictures whether the stage is being moved: all that lies on the slide goes the same way. */
export class StageMotion {
  /** Frames over which slow moves show. */
  readonly lag: number;
  private readonly shortLag: number;
  private readonly every: number;
  private recent: Looked[] = [];
  private usual: number[] = [];
  private untilNext = 0;
  /** What the look before found. */
  private before: Moved | null = null;

  constructor(
    framesPerSecond: number,
    private readonly parameters: MotionParameters,
  ) {
    this.lag = Math.max(2, Math.round(parameters.longSeconds * framesPerSecond));
    this.shortLag = Math.max(
      1,
      Math.min(this.lag - 1, Math.round(parameters.shortSeconds * framesPerSecond)),
    );
    this.every = Math.max(1, Math.floor(this.lag / 3));
  }

  /** Takes the next picture. @returns how far it differs from the last, gray levels of coarse blocks */
  push(picture: SmallPicture): number {
    const next = new Looked(picture);
    const last = this.recent.at(-1);
    this.recent = [...this.recent, next].slice(-this.lag - 1);
    return last?.coarse.levels.length === next.coarse.levels.length
      ? differenceOf(last.coarse, next.coarse)
      : 0;
  }

  /** A jump: what was before it tells nothing of how the stage moves now. */
  keepLast(): void {
    this.recent = this.recent.slice(-1);
    this.before = null;
  }

  /** Another place: what was before is not compared with. */
  forget(): void {
    this.keepLast();
    this.usual = [];
  }

  /**
   * What moves now; null where nothing does, or where it was not looked at.
   *
   * @param isCertain look in any case, not only now and then and where pictures differ more than usual
   */
  look(isCertain: boolean): Moved | null {
    const now = this.recent.at(-1);
    const before = this.recent[0];
    if (!now || !before || this.recent.length <= this.shortLag) return null;
    const apart = differenceOf(before.coarse, now.coarse);
    if (!isCertain) {
      const isSuspicious = this.usual.length < USUAL / 4 || apart > SUSPICIOUS * median(this.usual);
      if (this.recent.length > this.lag) this.usual = [...this.usual, apart].slice(-USUAL);
      if (!isSuspicious || --this.untilNext > 0) return null;
      this.untilNext = this.every;
    }
    const short = this.recent.at(-1 - this.shortLag) as Looked;
    const found =
      this.between(before, now, this.recent.length - 1) ?? this.between(short, now, this.shortLag);
    const goesOn = found && this.before && isAlike(found, this.before);
    this.before = found;
    return goesOn ? found : null;
  }

  /** Of the last pictures those that still show what the first of `frames` + 1 of them does, the first included. */
  stillFor(frames: number): number {
    const pictures = this.recent.slice(-frames - 1).map(({ flat }) => flat);
    const moved = pictures.findIndex((each) =>
      isShifted(displacementOf(pictures[0] as SmallPicture, each, 3)),
    );
    return moved < 0 ? pictures.length : moved;
  }

  private between(before: Looked, now: Looked, frames: number): Moved | null {
    const { minBlocks, minGain, minParts, partsRatio } = this.parameters;
    const found = displacementOf(before.flat, now.flat, MOST_BLOCKS);
    const { x, y, gain } = found;
    if (Math.hypot(x, y) < minBlocks || gain < minGain) return null;
    const { partsFor, partsAgainst } = votesOn(found, before.flat, now.flat);
    if (partsFor < minParts || partsFor < partsRatio * partsAgainst) return null;
    return { x: x / frames, y: y / frames, since: frames };
  }
}

/** Of the last of these pictures those that show the same place as all after them. */
export function atRestFor(pictures: readonly SmallPicture[]): number {
  const flat = pictures.map(withoutShading);
  const last = flat.at(-1);
  if (!last) return 0;
  const moving = flat.findLastIndex((each) => isShifted(displacementOf(each, last, 6)));
  return flat.length - 1 - moving;
}

const isShifted = ({ x, y, gain }: Displacement): boolean => gain > 0 && (x !== 0 || y !== 0);

/** By chance cells may seem to go one way together, but not the same way twice. */
const isAlike = (a: Moved, b: Moved): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) <= 0.5 * Math.max(Math.hypot(a.x, a.y), Math.hypot(b.x, b.y));

function median(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
