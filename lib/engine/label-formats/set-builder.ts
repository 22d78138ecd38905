import { say } from '@/lib/messages/message';
import { type MaskWindow, tightWindow, windowRuns } from '@/lib/science/segmentation/mask-window';
import { packRunLengths } from '@/lib/science/segmentation/run-lengths';
import type {
  AnnotatedBox,
  AnnotatedFrame,
  AnnotatedMask,
  AnnotationInfo,
  AnnotationSet,
} from './annotation-set';
import { writtenPx } from './extras';
import type { Fail } from './faults';
import {
  MAX_ATTRIBUTE_CHARACTERS,
  MAX_ATTRIBUTES,
  MAX_BOXES,
  MAX_CATEGORIES,
  MAX_FRAMES,
  MAX_MASK_PIXELS,
  MAX_MASKS,
  MAX_NAME_CHARACTERS,
  MAX_NUMBER,
  MAX_PICTURE_PIXELS,
} from './limits';
import type { PictureSizes } from './pictures';

const PLAIN_BOX: Omit<AnnotatedBox, 'frame' | 'x' | 'y' | 'w' | 'h' | 'className'> = {
  score: null,
  source: null,
  verified: false,
  track: null,
  isKey: true,
  outside: false,
  occluded: false,
  ignored: false,
  attributes: {},
};

export type GivenBox = Pick<AnnotatedBox, 'frame' | 'x' | 'y' | 'w' | 'h' | 'className'> &
  Partial<AnnotatedBox>;

/**
 * Collects what a reader finds and refuses, at the place where it stands, whatever cannot be: boxes without size or outside
 * their picture, a track twice in a frame, more than an import may hold.
 */
export class AnnotationSetBuilder {
  readonly frames: AnnotatedFrame[] = [];
  readonly boxes: AnnotatedBox[] = [];
  info: AnnotationInfo = { name: '', description: '' };
  /** Kinds of things that have no place in a set, and how many of each were passed over. */
  readonly skipped = new Map<string, number>();
  private readonly masks: AnnotatedMask[] = [];
  private readonly categories = new Set<string>();
  private readonly tracks = new Map<number, string>();
  private readonly frameOfName = new Map<string, number>();
  private readonly seen = new Set<string>();
  private maskPixels = 0;

  /** @param sizes of pictures that are known, to which a file must not give other ones */
  constructor(readonly sizes: PictureSizes) {}

  addCategory(name: string, fail: Fail): void {
    if (this.categories.has(name)) return;
    // A class stands on a line of its own in half of the formats.
    if (name === '' || name.length > MAX_NAME_CHARACTERS || /[\r\n]/.test(name))
      fail(say('engine.line.badName', { max: MAX_NAME_CHARACTERS }));
    this.categories.add(name);
    if (this.categories.size > MAX_CATEGORIES) fail(say('engine.line.tooMany', { max: MAX_CATEGORIES }));
  }

  /** @returns its place in the list of frames */
  addFrame(frame: AnnotatedFrame, fail: Fail): number {
    const { name, number, width, height } = frame;
    if (name === '' || name.length > MAX_NAME_CHARACTERS)
      fail(say('engine.line.badName', { max: MAX_NAME_CHARACTERS }));
    if (this.frameOfName.has(name)) fail(say('engine.line.pictureTwice', { name }));
    const whole = [width, height].every((side) => Number.isInteger(side) && side > 0);
    if (!whole || width * height > MAX_PICTURE_PIXELS) fail(say('engine.line.pictureSize', { name }));
    if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER))
      fail(say('engine.line.frameFrom0'));
    const known = this.sizes.named(name);
    if (known && (known.width !== width || known.height !== height))
      fail(say('engine.line.otherSize', { width, height, hereWidth: known.width, hereHeight: known.height }));
    if (this.frames.length >= MAX_FRAMES) fail(say('engine.line.tooMany', { max: MAX_FRAMES }));
    this.frameOfName.set(name, this.frames.length);
    return this.frames.push({ name, number, width, height }) - 1;
  }

  /** @returns its place in the list of boxes */
  addBox(given: GivenBox, fail: Fail): number {
    const box = { ...PLAIN_BOX, ...given };
    const frame = this.frames[box.frame];
    if (!frame) throw new RangeError(`no frame ${box.frame}`);
    const { width, height } = frame;
    const [x, y, w, h] = [box.x, box.y, box.w, box.h].map(writtenPx) as [number, number, number, number];
    if (![x, y, w, h].every(Number.isFinite)) fail(say('engine.line.noBox'));
    if (!(w > 0 && h > 0)) fail(say('engine.line.noSize'));
    if (!(x < width && y < height && x + w > 0 && y + h > 0 && w <= 2 * width && h <= 2 * height))
      fail(say('engine.line.outside', { width, height }));
    this.addCategory(box.className, fail);
    if (box.track !== null) this.addToTrack(box.track, box, frame, fail);
    const attributes = Object.entries(box.attributes);
    if (attributes.length > MAX_ATTRIBUTES) fail(say('engine.line.tooMany', { max: MAX_ATTRIBUTES }));
    if (
      attributes.some(
        ([name, text]) => name.length > MAX_NAME_CHARACTERS || text.length > MAX_ATTRIBUTE_CHARACTERS,
      )
    )
      fail(say('engine.line.longAttribute', { max: MAX_ATTRIBUTE_CHARACTERS }));
    if (this.boxes.length >= MAX_BOXES) fail(say('engine.line.tooMany', { max: MAX_BOXES }));
    return this.boxes.push({ ...box, x, y, w, h }) - 1;
  }

  private addToTrack(track: number, box: GivenBox, { name }: AnnotatedFrame, fail: Fail): void {
    if (!Number.isInteger(track) || track < 0 || track > MAX_NUMBER) fail(say('engine.line.id'));
    const once = `${track} ${box.frame}`;
    if (this.seen.has(once)) fail(say('engine.line.repeats', { track, frame: name }));
    this.seen.add(once);
    if (!this.tracks.has(track)) this.tracks.set(track, box.className);
  }

  /** The class of a track, where the file says more than its boxes do; before its boxes. */
  nameTrack(track: number, className: string): void {
    if (!this.tracks.has(track)) this.tracks.set(track, className);
  }

  /** A mask without a pixel is passed over. */
  addMask(box: number, part: string, given: MaskWindow, fail: Fail): void {
    const frame = this.frames[this.boxes[box]?.frame ?? -1];
    if (!frame) throw new RangeError(`no box ${box}`);
    if (part === '' || part.length > MAX_NAME_CHARACTERS)
      fail(say('engine.line.badName', { max: MAX_NAME_CHARACTERS }));
    const window = tightWindow(given);
    if (!window) return;
    const { x, y, width, height } = window;
    if (x < 0 || y < 0 || x + width > frame.width || y + height > frame.height)
      fail(say('engine.line.maskOutside', { width: frame.width, height: frame.height }));
    const once = `mask ${box} ${part}`;
    if (this.seen.has(once)) fail(say('engine.line.maskTwice', { part }));
    this.seen.add(once);
    if (this.masks.length >= MAX_MASKS) fail(say('engine.line.tooMany', { max: MAX_MASKS }));
    this.masks.push({ box, part, x, y, width, height, runs: packRunLengths(windowRuns(window)) });
  }

  /** To be called before a mask's pixels are laid out: many masks as large as their pictures would take hours. */
  layOut(pixels: number, fail: Fail): void {
    this.maskPixels += pixels;
    if (!(this.maskPixels <= MAX_MASK_PIXELS)) fail(say('engine.line.maskPixels', { max: MAX_MASK_PIXELS }));
  }

  skip(kind: string): void {
    this.skipped.set(kind, (this.skipped.get(kind) ?? 0) + 1);
  }

  frameNamed(name: string): number | undefined {
    return this.frameOfName.get(name);
  }

  build(): AnnotationSet {
    const used = new Set(this.boxes.map(({ track }) => track));
    return {
      info: this.info,
      categories: [...this.categories],
      frames: this.frames,
      boxes: this.boxes,
      masks: this.masks,
      tracks: [...this.tracks]
        .filter(([number]) => used.has(number))
        .map(([number, className]) => ({ number, className }))
        .sort((a, b) => a.number - b.number),
    };
  }
}
