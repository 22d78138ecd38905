import { slugOf } from '@/lib/domain/labels';
import type { AnnotatedFrame } from '@/lib/engine/label-formats';

/** A frame of the dataset whose boxes count. */
export interface KeptFrame {
  readonly id: string;
  readonly videoId: string;
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

export interface ImportVideo {
  readonly id: string;
  readonly name: string;
  /** Ascending by number. */
  readonly frames: readonly KeptFrame[];
}

/** Where a picture of a file belongs. */
export interface FoundFrame {
  readonly videoId: string;
  readonly number: number;
  /** Null: the video's frame of this number is not kept. */
  readonly kept: KeptFrame | null;
}

/** As videos' names are compared: macOS takes letters and their accents apart, others keep them in one. */
const asCompared = (name: string): string => name.normalize('NFC').toLowerCase();

const stemOf = (name: string): string => (name.split(/[/\\]/).at(-1) ?? name).replace(/\.[^.]*$/, '');

/** `clip_000120`, `11_frame_0`: what the picture is of, and its number in there. */
const NUMBERED = /^(.*?)(?:[_-]frame)?[_-]?(\d{1,9})$/i;

/**
 * Finds the frame of each picture of a file: by its number in the video that the file is about, or, where none is named and
 * the dataset has several, by the video's name in the picture's.
 * @param aboutVideoId the video that the file is about
 */
export function frameFinder(
  videos: readonly ImportVideo[],
  aboutVideoId: string | null,
): (frame: Pick<AnnotatedFrame, 'name' | 'number'>) => FoundFrame | null {
  const about = videos.find(({ id }) => id === aboutVideoId) ?? (videos.length === 1 ? videos[0] : undefined);
  const bySlug = new Map<string, ImportVideo>();
  for (const video of videos) {
    const slug = asCompared(slugOf(video.name));
    if (!bySlug.has(slug)) bySlug.set(slug, video);
  }
  const kept = new Map(videos.map((video) => [video.id, new Map<number, KeptFrame>()]));
  for (const { id, frames } of videos) for (const each of frames) kept.get(id)?.set(each.number, each);
  return ({ name, number }) => {
    const [, slug = '', digits] = NUMBERED.exec(stemOf(name)) ?? [];
    const video = about ?? bySlug.get(asCompared(slug));
    const found = number ?? (digits === undefined ? null : Number(digits));
    if (!video || found === null) return null;
    return { videoId: video.id, number: found, kept: kept.get(video.id)?.get(found) ?? null };
  };
}
