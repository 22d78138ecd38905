import type { BoxRecord } from '@/components/annotation/engine/records';

/** Of a model's score: how little it says whether there is a cell, in bits. None for what a person has said. */
function entropyOf({ verified, confidence }: BoxRecord): number {
  if (verified) return -1;
  const p = confidence ?? 0.5;
  if (p <= 0 || p >= 1) return 0;
  return -(p * Math.log2(p) + (1 - p) * Math.log2(1 - p));
}

/** The order in which a person goes through boxes: those that the model is least sure of first, those verified last. */
export function leastSureFirst(boxes: readonly BoxRecord[]): string[] {
  return boxes
    .map((box) => ({ id: box.id, entropy: entropyOf(box) }))
    .sort((a, b) => b.entropy - a.entropy || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** From the upper left on, as one reads. */
export const byPlace = (boxes: readonly BoxRecord[]): readonly BoxRecord[] =>
  [...boxes].sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1);

/** Boxes in the order of their ids that are given, then the others from the upper left on. */
export function inOrder(boxes: readonly BoxRecord[], order: readonly string[]): readonly BoxRecord[] {
  const place = new Map(order.map((id, at) => [id, at]));
  const known = boxes.filter(({ id }) => place.has(id));
  known.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return [...known, ...byPlace(boxes.filter(({ id }) => !place.has(id)))];
}

/** What 'accept all' takes: boxes that nobody has verified and that the model gave at least this score. */
export const acceptable = (boxes: readonly BoxRecord[], threshold: number): readonly BoxRecord[] =>
  boxes.filter(({ verified, confidence }) => !verified && confidence !== null && confidence >= threshold);
