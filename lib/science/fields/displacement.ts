import { coarser, differenceOf, type SmallPicture } from './small-picture';

/** Blocks around each whose mean level is taken from it, to either side: light and shading stay when the stage moves. */
const SURROUNDINGS = 4;
/** Pictures must share this much of each side at least, for a displacement to be told from chance. */
const MIN_SHARED = 0.5;

/** Parts of a picture that are asked by themselves, across and down. */
const PARTS = { across: 4, down: 3 };
/** A part has a say where its two differences are apart by this share of the whole picture's. */
const MIN_SAY = 0.2;

/** Where one picture shows what another showed before. */
export interface Displacement {
  /** Blocks to the right and down. */
  readonly x: number;
  readonly y: number;
  /** How much less the pictures differ than where they lie upon each other, 0 to 1. */
  readonly gain: number;
  /** Mean squared difference where they lie upon each other. */
  readonly atRest: number;
}

/** What the parts of a picture say of a displacement of the whole. */
export interface Votes {
  /** Of twelve parts those that differ clearly less so, and those that differ clearly more. */
  readonly partsFor: number;
  readonly partsAgainst: number;
}

/**
 * The levels of a picture less those of the surroundings of each block, so that the camera's shading counts for little.
 *
 * @returns of the same size
 */
export function withoutShading({ columns, rows, levels }: SmallPicture): SmallPicture {
  const across = meanOfNeighbors(levels, columns, rows, 1, columns);
  const around = meanOfNeighbors(across, rows, columns, columns, 1);
  const flat = new Float32Array(levels.length);
  for (let i = 0; i < flat.length; i++) flat[i] = (levels[i] as number) - (around[i] as number);
  return { columns, rows, levels: flat };
}

/** Running means along lines of so many blocks, `step` apart; the lines are `lineStep` apart. */
function meanOfNeighbors(
  levels: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Float32Array {
  const means = new Float32Array(levels.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let at = -SURROUNDINGS; at < length; at++) {
      const entering = at + SURROUNDINGS;
      if (entering < length) {
        sum += levels[start + entering * step] as number;
        count++;
      }
      const leaving = at - SURROUNDINGS - 1;
      if (leaving >= 0) {
        sum -= levels[start + leaving * step] as number;
        count--;
      }
      if (at >= 0) means[start + at * step] = sum / count;
    }
  }
  return means;
}

/**
 * By how many whole blocks the second of two pictures without shading is displaced against the first: the shift at which
 * their mean squared difference is least. It is sought in blocks of twice the side, and around what is best there.
 *
 * @param most blocks that are tried in each direction; never so many that less than half of a side is shared
 */
export function displacementOf(first: SmallPicture, second: SmallPicture, most: number): Displacement {
  const atRest = meanSquare(first, second, 0, 0, Number.POSITIVE_INFINITY);
  const rough =
    most > 3 ? least(coarser(first), coarser(second), [{ x: 0, y: 0 }], most / 2) : { x: 0, y: 0 };
  const around = [
    { x: 0, y: 0 },
    { x: 2 * rough.x, y: 2 * rough.y },
  ];
  const best = least(first, second, around, most > 3 ? 1 : most);
  const gain = atRest > 0 ? 1 - best.difference / atRest : 0;
  return { x: best.x, y: best.y, gain, atRest };
}

interface Shift {
  readonly x: number;
  readonly y: number;
}

/** The best of the shifts up to so many blocks around these, with no shift at all among them. */
function least(
  a: SmallPicture,
  b: SmallPicture,
  around: readonly Shift[],
  most: number,
): Shift & { readonly difference: number } {
  const [mostX, mostY] = [a.columns, a.rows].map((side) => Math.floor(side * (1 - MIN_SHARED))) as [
    number,
    number,
  ];
  let best = { x: 0, y: 0, difference: meanSquare(a, b, 0, 0, Number.POSITIVE_INFINITY) };
  for (const center of around) {
    const [left, top] = [
      Math.max(-mostX, Math.ceil(center.x - most)),
      Math.max(-mostY, Math.ceil(center.y - most)),
    ];
    const right = Math.min(mostX, Math.floor(center.x + most));
    const bottom = Math.min(mostY, Math.floor(center.y + most));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        if (x === 0 && y === 0) continue;
        const difference = meanSquare(a, b, x, y, best.difference);
        if (difference < best.difference) best = { x, y, difference };
      }
    }
  }
  return best;
}

/**
 * A picture brought to the contrast of another: a lamp or a camera that is set otherwise shows the same place.
 *
 * @param most its levels are multiplied by no more than this, and by no less than its inverse
 * @returns the second, its levels times one number
 */
export function inContrastOf(first: SmallPicture, second: SmallPicture, most: number): SmallPicture {
  const own = contrastOf(withoutShading(second));
  const gain = own > 0 ? contrastOf(withoutShading(first)) / own : 1;
  const times = Math.min(most, Math.max(1 / most, gain));
  return { ...second, levels: second.levels.map((level) => times * level) };
}

/** Root mean square of the levels. */
function contrastOf({ levels }: SmallPicture): number {
  let sum = 0;
  for (const level of levels) sum += level * level;
  return Math.sqrt(sum / levels.length);
}

/**
 * How far two pictures differ where the second lies within a block of a displacement, by quarters of a block: a jolt of a
 * few pixels alters every block, but shows the same place. Compared is what both show.
 */
export function nearestDifference(first: SmallPicture, second: SmallPicture, { x, y }: Shift): number {
  let best = differenceOf(coarser(first), coarser(second));
  for (let down = -1; down <= 1; down += 0.25) {
    for (let right = -1; right <= 1; right += 0.25) {
      best = Math.min(best, sharedDifference(first, second, x + right, y + down));
    }
  }
  return best;
}

/** How far two pictures differ where both show the same place, the second moved by parts of a block. */
function sharedDifference(first: SmallPicture, second: SmallPicture, x: number, y: number): number {
  const { columns, rows } = first;
  const left = Math.max(0, Math.ceil(-x));
  const top = Math.max(0, Math.ceil(-y));
  const shared = {
    columns: Math.min(columns, columns - Math.ceil(x)) - left,
    rows: Math.min(rows, rows - Math.ceil(y)) - top,
  };
  if (shared.columns < 2 || shared.rows < 2) return Number.POSITIVE_INFINITY;
  return differenceOf(
    coarser(partOf(first, left, top, shared)),
    coarser(partOf(second, left + x, top + y, shared)),
  );
}

/** A part of a picture that begins between blocks, by linear interpolation. */
function partOf(
  { columns: inARow, levels }: SmallPicture,
  left: number,
  top: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): SmallPicture {
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [right, bottom] = [left - column, top - row];
  const [next, below] = [right > 0 ? 1 : 0, bottom > 0 ? inARow : 0];
  const part = new Float32Array(columns * rows);
  for (let y = 0, to = 0; y < rows; y++) {
    let at = (row + y) * inARow + column;
    for (let x = 0; x < columns; x++, at++, to++) {
      const above = (levels[at] as number) * (1 - right) + (levels[at + next] as number) * right;
      const under =
        (levels[at + below] as number) * (1 - right) + (levels[at + below + next] as number) * right;
      part[to] = above * (1 - bottom) + under * bottom;
    }
  }
  return { columns, rows, levels: part };
}

/** One cell that swims through an empty picture displaces it, too, but not all parts of it. */
export function votesOn({ x, y, atRest }: Displacement, a: SmallPicture, b: SmallPicture): Votes {
  const enough = MIN_SAY * atRest;
  const { columns, rows } = a;
  const count = { partsFor: 0, partsAgainst: 0 };
  for (let part = 0; part < PARTS.across * PARTS.down; part++) {
    const [across, down] = [part % PARTS.across, Math.floor(part / PARTS.across)];
    const area = {
      left: Math.max(0, -x, Math.floor((across * columns) / PARTS.across)),
      right: Math.min(columns, columns - x, Math.floor(((across + 1) * columns) / PARTS.across)),
      top: Math.max(0, -y, Math.floor((down * rows) / PARTS.down)),
      bottom: Math.min(rows, rows - y, Math.floor(((down + 1) * rows) / PARTS.down)),
    };
    const moved = meanSquareIn(a, b, area, x, y, Number.POSITIVE_INFINITY);
    const still = meanSquareIn(a, b, area, 0, 0, Number.POSITIVE_INFINITY);
    if (still - moved > enough) count.partsFor++;
    else if (moved - still > enough) count.partsAgainst++;
  }
  return count;
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Mean squared difference where they overlap; no more than a lower bound of it where that is above `enough`. */
function meanSquare(a: SmallPicture, b: SmallPicture, x: number, y: number, enough: number): number {
  const { columns, rows } = a;
  const area = {
    left: Math.max(0, -x),
    right: Math.min(columns, columns - x),
    top: Math.max(0, -y),
    bottom: Math.min(rows, rows - y),
  };
  return meanSquareIn(a, b, area, x, y, enough);
}

function meanSquareIn(
  a: SmallPicture,
  b: SmallPicture,
  { left, right, top, bottom }: Area,
  x: number,
  y: number,
  enough: number,
): number {
  if (right <= left || bottom <= top) return 0;
  const blocks = (right - left) * (bottom - top);
  const { columns, levels: old } = a;
  const young = b.levels;
  const apart = y * columns + x;
  let sum = 0;
  for (let row = top; row < bottom; row++) {
    const end = row * columns + right;
    for (let at = row * columns + left; at < end; at++) {
      const d = (old[at] as number) - (young[at + apart] as number);
      sum += d * d;
    }
    if (sum > enough * blocks) break;
  }
  return sum / blocks;
}
