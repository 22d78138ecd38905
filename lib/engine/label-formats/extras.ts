import type { AnnotatedBox } from './annotation-set';
import { MAX_NUMBER } from './limits';

/** What of a box has no field of its own in COCO, VOC, CVAT or LabelMe, as they hold it in their attributes. */
export type Extras = Record<string, string | number | boolean>;

const SOURCES = ['model', 'manual', 'interpolated', 'imported'] as const;

/** Attributes of a box, those that say nothing left out. Names as CVAT exports them, where it has them. */
export function extrasOf(box: AnnotatedBox, without: readonly (keyof AnnotatedBox)[] = []): Extras {
  const extras: Extras = {};
  const held = (name: keyof AnnotatedBox): boolean => !without.includes(name);
  if (box.track !== null && held('track')) extras.track_id = box.track;
  if (held('isKey') && (box.track !== null || !box.isKey)) extras.keyframe = box.isKey;
  if (box.outside && held('outside')) extras.outside = true;
  if (box.occluded && held('occluded')) extras.occluded = true;
  if (box.ignored && held('ignored')) extras.ignored = true;
  if (box.score !== null) extras.score = writtenShare(box.score);
  if (box.source !== null && held('source')) extras.source = box.source;
  if (box.verified) extras.verified = true;
  return { ...box.attributes, ...extras };
}

type BoxExtras = Pick<
  AnnotatedBox,
  'track' | 'isKey' | 'outside' | 'occluded' | 'ignored' | 'score' | 'source' | 'verified' | 'attributes'
>;

/** The other way round. What is not as this product writes it stays an attribute. */
export function readExtras(given: Iterable<readonly [string, unknown]>): BoxExtras {
  const box: { -readonly [K in keyof BoxExtras]: BoxExtras[K] } = {
    track: null,
    isKey: true,
    outside: false,
    occluded: false,
    ignored: false,
    score: null,
    source: null,
    verified: false,
    attributes: {},
  };
  const others: [string, string][] = [];
  for (const [name, value] of given) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text === undefined || value === null) continue;
    const flag = FLAGS[text.toLowerCase()];
    const number = text.trim() === '' ? Number.NaN : Number(text);
    const source = SOURCES.find((each) => each === text);
    if (name === 'track_id' && Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER)
      box.track = number;
    else if (name === 'keyframe' && flag !== undefined) box.isKey = flag;
    else if (name === 'outside' && flag !== undefined) box.outside = flag;
    else if (name === 'occluded' && flag !== undefined) box.occluded = flag;
    else if (name === 'ignored' && flag !== undefined) box.ignored = flag;
    else if (name === 'verified' && flag !== undefined) box.verified = flag;
    else if (name === 'score' && number >= 0 && number <= 1) box.score = number;
    else if (name === 'source' && source) box.source = source;
    else others.push([name, text]);
  }
  box.attributes = Object.fromEntries(others);
  return box;
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };

/** Pixels as every format here writes them: to a thousandth. */
export const writtenPx = (px: number): number => Math.round(px * 1000) / 1000 + 0; // No −0.

/** Scores as every format here writes them. */
export const writtenShare = (share: number): number => Math.round(share * 1e6) / 1e6;
