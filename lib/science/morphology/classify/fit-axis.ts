import type { CellAxis, Patch } from './cell-axis';

/** How far from the head, in px along the axis (the tail is at negative ones) and to both sides of it, pictures are compared. */
const ALONG = { from: -26, to: 22 };
const ACROSS = { from: -17, to: 17 };
const STEP = 2;

/** Where pictures are compared: rows across the axis, the same on both sides, one after another. */
const PLACES: readonly { readonly along: number; readonly across: number }[] = (() => {
  const places = [];
  for (let across = ACROSS.from; across <= ACROSS.to; across += STEP)
    for (let along = ALONG.from; along <= ALONG.to; along += STEP) places.push({ along, across });
  return places;
})();

/** Places in one row. */
export const TEMPLATE_COLUMNS = (ALONG.to - ALONG.from) / STEP + 1;
/** Numbers of a usual cell's picture, as {@link readPlaces} gives them. */
export const TEMPLATE_LENGTH = PLACES.length;

/** Turns and shifts that are tried, in radians and px, in rounds from coarse to fine. */
const ROUNDS = [
  { turn: 0.2, shift: 2 },
  { turn: 0.1, shift: 1 },
  { turn: 0.1, shift: 1 },
  { turn: 0.05, shift: 0.5 },
] as const;

/** The cell's picture at the places that are compared, less its mean and of length 1. */
export function readPlaces({ width, height, data }: Patch, axis: CellAxis): Float32Array {
  const angle = axis.tailAngle + Math.PI;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const values = Float32Array.from(PLACES, ({ along, across }) => {
    const x = Math.min(width - 1.001, Math.max(0, axis.x + along * c - across * s));
    const y = Math.min(height - 1.001, Math.max(0, axis.y + along * s + across * c));
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const i = y0 * width + x0;
    const top = (data[i] as number) * (1 - fx) + (data[i + 1] as number) * fx;
    const bottom = (data[i + width] as number) * (1 - fx) + (data[i + width + 1] as number) * fx;
    return top * (1 - fy) + bottom * fy;
  });
  return unit(values);
}

/** Takes off the mean and divides by the length, in place; a flat picture becomes noughts. */
export function unit(values: Float32Array): Float32Array {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  let square = 0;
  for (const v of values) square += (v - mean) ** 2;
  const length = Math.sqrt(square);
  for (let i = 0; i < values.length; i++)
    values[i] = length > 1e-6 ? ((values[i] as number) - mean) / length : 0;
  return values;
}

/** Correlation of a cell's picture about an axis with the usual cell: 1 alike, 0 unrelated, below it inverted. */
export const likenessTo = (template: Float32Array, patch: Patch, axis: CellAxis): number =>
  readPlaces(patch, axis).reduce((sum, v, i) => sum + v * (template[i] as number), 0);

/**
 * Moves and turns a cell's axis to where its picture is most like the usual cell's: the highest correlation over shifts
 * and turns, from coarse to fine, and first of all over which end the tail is at.
 */
export function fitAxis(patch: Patch, axis: CellAxis, template: Float32Array): CellAxis {
  const likeness = (a: CellAxis): number => likenessTo(template, patch, a);
  let best = axis;
  let score = likeness(axis);
  const attempt = (candidate: CellAxis): void => {
    const found = likeness(candidate);
    if (found > score) [best, score] = [candidate, found];
  };
  for (const [round, { turn, shift }] of ROUNDS.entries()) {
    const from = best;
    if (round === 1) attempt({ ...from, tailAngle: from.tailAngle + Math.PI });
    const [c, s] = [Math.cos(from.tailAngle), Math.sin(from.tailAngle)];
    for (const t of [-turn, 0, turn])
      for (const along of [-shift, 0, shift])
        for (const across of [-shift, 0, shift])
          attempt({
            ...from,
            x: from.x + along * c - across * s,
            y: from.y + along * s + across * c,
            tailAngle: from.tailAngle + t,
          });
  }
  return best;
}
