import { type Message, say } from '@/lib/messages/message';
import type { AnnotatedBox, AnnotationSet } from './annotation-set';

/** What a writer found no place for: a sentence each, with how much of it there was. */
export type Losses = readonly Message[];

const BOX_LOSSES = {
  tracks: (box: AnnotatedBox) => box.track !== null,
  keyFrames: (box: AnnotatedBox) => !box.isKey,
  outside: (box: AnnotatedBox) => box.outside,
  occluded: (box: AnnotatedBox) => box.occluded,
  ignored: (box: AnnotatedBox) => box.ignored,
  scores: (box: AnnotatedBox) => box.score !== null,
  sources: (box: AnnotatedBox) => box.source !== null,
  verified: (box: AnnotatedBox) => box.verified,
  attributes: (box: AnnotatedBox) => Object.keys(box.attributes).length > 0,
} as const;

export type BoxLoss = keyof typeof BOX_LOSSES;

/** Sentences about what boxes have and a format has not. One that can't say 'outside' leaves those boxes out altogether. */
export function boxLosses(set: AnnotationSet, kinds: readonly BoxLoss[]): Message[] {
  const kept = kinds.includes('outside') ? set.boxes.filter(({ outside }) => !outside) : set.boxes;
  return counted(
    kinds.map((kind) => [kind, (kind === 'outside' ? set.boxes : kept).filter(BOX_LOSSES[kind]).length]),
  );
}

const SENTENCES = {
  tracks: 'engine.losses.tracks',
  keyFrames: 'engine.losses.keyFrames',
  outside: 'engine.losses.outside',
  occluded: 'engine.losses.occluded',
  ignored: 'engine.losses.ignored',
  scores: 'engine.losses.scores',
  sources: 'engine.losses.sources',
  verified: 'engine.losses.verified',
  attributes: 'engine.losses.attributes',
  masks: 'engine.losses.masks',
  parts: 'engine.losses.parts',
  boxes: 'engine.losses.boxes',
  clipped: 'engine.losses.clipped',
  maskless: 'engine.losses.maskless',
  unmasked: 'engine.losses.unmasked',
  overlaps: 'engine.losses.overlaps',
  frameNames: 'engine.losses.frameNames',
  frameNumbers: 'engine.losses.frameNumbers',
  frameSizes: 'engine.losses.frameSizes',
  sameValidation: 'engine.losses.sameValidation',
  moreFrames: 'engine.losses.moreFrames',
  trackClasses: 'engine.losses.trackClasses',
} as const;

type Loss = keyof typeof SENTENCES;

/** A sentence for each that there is any of. */
export const counted = (losses: readonly (readonly [Loss, number])[]): Message[] =>
  losses.flatMap(([kind, count]) => (count > 0 ? [say(SENTENCES[kind], { count })] : []));

export const partLosses = (set: AnnotationSet): Message[] =>
  counted([['parts', set.masks.filter(({ part }) => part !== 'cell').length]]);

/** Where file names are all that a format says of its pictures. */
export const frameNumberLosses = (set: AnnotationSet): Message[] =>
  counted([['frameNumbers', set.frames.filter(({ number }) => number !== null).length]]);

/** Where a format knows only the boxes of a track: their classes count. */
export function trackClassLosses(set: AnnotationSet): Message[] {
  const classes = new Map(set.tracks.map(({ number, className }) => [number, className]));
  const other = set.boxes.filter(
    ({ track, className }) => track !== null && classes.get(track) !== className,
  );
  return counted([['trackClasses', new Set(other.map(({ track }) => track)).size]]);
}
