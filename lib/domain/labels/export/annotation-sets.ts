import type { AnnotatedBox, AnnotatedFrame, AnnotatedMask, AnnotationSet } from '@/lib/engine/label-formats';
import type { DocumentLine, FrameLine, ItemLine } from '../versions/document';
import { OUTSIDE_AFTER } from './outside-after';

/** A set with where its pictures are: their frames, in the order of the set's frames. */
export interface PlacedSet {
  readonly set: AnnotationSet;
  readonly frames: readonly FrameLine[];
}

interface SetOptions {
  /** One set a video: formats of sequences know one row of frame numbers. */
  readonly isSequence: boolean;
  readonly excludeBadQuality: boolean;
  readonly info: AnnotationSet['info'];
}

/**
 * What a video is called in the names of its pictures: letters, digits and what every file system takes. An accent that macOS
 * took from its letter goes back.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 100) || 'video';

/** Names by what they name, each given once. */
class Names {
  private readonly given = new Map<string, string>();
  private readonly used = new Set<string>();

  of(id: string, wanted: (suffix: string) => string): string {
    const known = this.given.get(id);
    if (known !== undefined) return known;
    const plain = wanted('');
    const name = this.used.has(plain.toLowerCase()) ? wanted(`-${id.slice(0, 8)}`) : plain;
    this.used.add(name.toLowerCase());
    this.given.set(id, name);
    return name;
  }
}

/**
 * What is said of an item beside its box. That a track pauses after a key frame would be lost where the frames of the pause
 * are not in the set.
 */
function attributesOf({
  morphologyClass,
  notes,
  labelConfidence,
  track,
  outsideAfter,
}: ItemLine): Record<string, string> {
  return {
    ...(track !== null && outsideAfter ? { [OUTSIDE_AFTER]: 'true' } : {}),
    ...(morphologyClass === null ? {} : { morphology_class: morphologyClass }),
    ...(labelConfidence === null ? {} : { label_confidence: String(labelConfidence) }),
    ...(notes === '' ? {} : { notes }),
  };
}

/** A person's box has no score, nor has one of a file that gave none, which is stored as 1. */
const scoreOf = ({ source, confidence }: ItemLine): number | null =>
  source === 'manual' || (source === 'imported' && confidence === 1) ? null : confidence;

/** A set as it is filled. */
class Filling {
  readonly frames: FrameLine[] = [];
  private readonly named: AnnotatedFrame[] = [];
  private readonly boxes: AnnotatedBox[] = [];
  private readonly masks: AnnotatedMask[] = [];
  private readonly categories = new Set<string>(['sperm']);
  private readonly tracks = new Map<string, { number: number; className: string }>();

  constructor(private readonly info: AnnotationSet['info']) {}

  addFrame(line: FrameLine, name: string): void {
    this.frames.push(line);
    this.named.push({ name, number: line.frameNumber, width: line.width, height: line.height });
  }

  addItem(line: ItemLine, masks: ItemLine['masks']): void {
    const [x1, y1, x2, y2] = line.box;
    this.categories.add(line.class);
    this.boxes.push({
      ...{ frame: this.named.length - 1, x: x1, y: y1, w: x2 - x1, h: y2 - y1, className: line.class },
      score: scoreOf(line),
      source: line.source,
      verified: line.verified,
      track: line.track === null ? null : this.trackNumber(line.track, line.class),
      isKey: line.isKey,
      ...{ outside: false, occluded: false, ignored: false },
      attributes: attributesOf(line),
    });
    for (const { part, x, y, width, height, rle } of masks) {
      this.masks.push({ box: this.boxes.length - 1, part, x, y, width, height, runs: rle });
    }
  }

  /** Tracks are numbered within their video: those of several videos in one set are numbered anew. */
  private trackNumber(number: number, className: string): number {
    const key = `${this.frames.at(-1)?.videoId} ${number}`;
    const known = this.tracks.get(key);
    if (known) return known.number;
    const given = this.isOfOneVideo() ? number : this.nextTrack();
    this.tracks.set(key, { number: given, className });
    return given;
  }

  private nextTrack = (): number => Math.max(0, ...[...this.tracks.values()].map(({ number }) => number)) + 1;

  private isOfOneVideo = (): boolean => this.frames[0]?.videoId === this.frames.at(-1)?.videoId;

  finish(): PlacedSet {
    // Frame numbers of several videos would say that pictures are one sequence.
    const frames = this.isOfOneVideo()
      ? this.named
      : this.named.map((each, index) => ({
          ...each,
          number: null,
          video: this.frames[index]?.videoId ?? '',
        }));
    const set: AnnotationSet = {
      info: this.info,
      categories: [...this.categories],
      frames,
      boxes: this.boxes,
      masks: this.masks,
      tracks: [...this.tracks.values()].sort((a, b) => a.number - b.number),
    };
    return { set, frames: this.frames };
  }
}

/** The content of a label as sets for the writers. Of a cell whose mask is bad the mask is left out, in labels of masks the cell. */
export async function annotationSets(
  lines: AsyncIterable<DocumentLine>,
  { isSequence, excludeBadQuality, info }: SetOptions,
): Promise<PlacedSet[]> {
  const sets: Filling[] = [];
  const videos = new Names();
  const pictures = new Names();
  let current: Filling | undefined;
  let isOfMasks = false;
  let videoId = '';
  for await (const line of lines) {
    if (line.kind === 'label') isOfMasks = line.type !== 'detection';
    if (line.kind === 'frame') {
      const video = videos.of(line.videoId, (suffix) => slugOf(line.videoName) + suffix);
      if (!current || (isSequence && line.videoId !== videoId)) {
        current = new Filling(isSequence ? { ...info, name: video } : info);
        sets.push(current);
      }
      videoId = line.videoId;
      const number = String(line.frameNumber).padStart(6, '0');
      current.addFrame(
        line,
        pictures.of(line.frameId, (suffix) => `${video}_${number}${suffix}.jpg`),
      );
    }
    if (line.kind !== 'item') continue;
    const good = line.masks.filter(({ quality }) => !excludeBadQuality || quality !== 'bad');
    const isBad = good.length < line.masks.length && !good.some(({ part }) => part === 'cell');
    if (isOfMasks && isBad) continue;
    current?.addItem(line, good);
  }
  return sets.map((each) => each.finish());
}
