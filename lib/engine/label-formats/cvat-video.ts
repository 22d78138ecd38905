import { say } from '@/lib/messages/message';
import type { CvatMeta, CvatShape } from './cvat-shape';
import { boxOfShape, boxRound, extrasOfShape, partOfShape, windowOfShape } from './cvat-shape';
import type { Fail } from './faults';
import { GroupedBoxes } from './grouped-boxes';
import { MAX_FRAMES } from './limits';
import type { AnnotationSetBuilder } from './set-builder';
import { isSet, numberOf } from './xml-numbers';
import type { XmlElement } from './xml-text';

/** A `track` of CVAT's XML for video. */
export interface CvatTrack {
  readonly element: XmlElement;
  readonly id: number;
  readonly label: string;
  readonly group: number;
  readonly shapes: CvatShape[];
}

/** Says that a box is of no track: CVAT's video knows nothing but tracks, so that it needs one of its own there. */
export const UNTRACKED = 'untracked';

/** What CVAT calls the pictures of a video. */
export const cvatPictureName = (frame: number): string => `frame_${String(frame).padStart(6, '0')}.png`;

const frameOf = ({ element }: CvatShape): number => {
  const frame = numberOf(element, 'frame');
  return Number.isInteger(frame) && frame >= 0 ? frame : element.fail(say('engine.line.frameFrom0'));
};

/** Adds the frames that `meta` and the tracks speak of, then what is in them. */
export function addCvatTracks(set: AnnotationSetBuilder, tracks: readonly CvatTrack[], meta: CvatMeta): void {
  const frames = addFrames(set, tracks, meta);
  const placeOf = (shape: CvatShape): number => frames.get(frameOf(shape)) ?? 0;
  const grouped = new GroupedBoxes();
  for (const track of tracks)
    for (const shape of track.shapes) {
      if (shape.element.name !== 'box') continue;
      const frame = placeOf(shape);
      const box = addTrackBox(set, track, shape, frame);
      if (box !== null && track.group > 0) grouped.add(track.group, frame, box);
    }
  for (const track of tracks)
    for (const shape of track.shapes) {
      if (shape.element.name === 'box' || isSet(shape.element.attributes.outside)) continue;
      const frame = placeOf(shape);
      const size = set.frames[frame];
      const window = size && windowOfShape(set, shape, size);
      if (!window) continue;
      const own = grouped.only(track.group, frame);
      const { fail, name } = shape.element;
      if (own !== undefined) {
        set.addMask(own, partOfShape(shape, set.boxes[own]), window, fail);
        continue;
      }
      // CVAT writes every mask as a track of one frame; only its polygons are followed.
      const number = name === 'polygon' ? track.id : null;
      const place = boxRound(shape.element, window);
      const box = set.addBox(
        { ...extrasOfShape(shape), frame, ...place, className: track.label, track: number },
        fail,
      );
      set.addMask(box, 'cell', window, fail);
    }
}

function addTrackBox(
  set: AnnotationSetBuilder,
  track: CvatTrack,
  shape: CvatShape,
  frame: number,
): number | null {
  const place = boxOfShape(shape);
  if (!place) {
    set.skip('rotated box');
    return null;
  }
  const extras = extrasOfShape(shape);
  const { [UNTRACKED]: mark, ...attributes } = extras.attributes;
  const untracked = isSet(mark);
  // The end of a track that only CVAT needed.
  if (untracked && extras.outside) return null;
  const number = untracked ? null : track.id;
  return set.addBox(
    { ...extras, attributes, frame, ...place, className: track.label, track: number },
    shape.element.fail,
  );
}

function addFrames(
  set: AnnotationSetBuilder,
  tracks: readonly CvatTrack[],
  meta: CvatMeta,
): Map<number, number> {
  const faults = new Map<number, Fail | undefined>();
  for (const { shapes } of tracks) for (const shape of shapes) faults.set(frameOf(shape), shape.element.fail);
  const { start, stop, step, element } = meta;
  if (start !== null && stop !== null) {
    if ((stop - start) / step >= MAX_FRAMES) element?.fail(say('engine.line.tooMany', { max: MAX_FRAMES }));
    for (let frame = start; frame <= stop; frame += step)
      if (!faults.has(frame)) faults.set(frame, element?.fail);
  }
  const places = new Map<number, number>();
  for (const [number, fail] of [...faults].sort(([a], [b]) => a - b)) {
    const name = cvatPictureName(number);
    const known = set.sizes.named(name);
    const [width, height] = [meta.width ?? known?.width, meta.height ?? known?.height];
    if (!fail) continue;
    if (width && height) places.set(number, set.addFrame({ name, number, width, height }, fail));
    else fail(say('engine.line.pictureUnknown', { name }));
  }
  return places;
}
