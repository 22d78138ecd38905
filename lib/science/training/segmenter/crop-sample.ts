import { MASK_CHANNELS, type MaskChannel, type MaskLevel } from '@/lib/science/segmentation/channels';
import { type CropWindow, normalizeCrop, polygonIntoCrop, readCrop } from '@/lib/science/segmentation/crop';
import { distanceInside } from '@/lib/science/segmentation/distance';
import { type BinaryMask, maskArea } from '@/lib/science/segmentation/mask';
import { deepestPoint } from '@/lib/science/segmentation/next-click';
import type { Click } from '@/lib/science/segmentation/prompts';
import { maskOfPolygons } from '@/lib/science/segmentation/rasterize';
import { type RandomSource, uniform } from '@/lib/science/simulation';
import { CELL_OUTLINES, type CellOutline, type LabeledCell, type LabeledStill } from './source';

/** A crop with its truth, and which of its masks the clicks are after. */
export interface CropSample {
  /** Normalized gray levels of the crop. */
  readonly picture: Float32Array;
  /** Null where the truth doesn't tell. 'part' is the part clicked at, if any. */
  readonly masks: Readonly<Record<MaskChannel, BinaryMask | null>>;
  /** What is clicked at: a level, nothing at all ('automatic'), or where no cell is ('ground'). */
  readonly aim: MaskLevel | 'automatic' | 'ground';
  readonly clicks: readonly Click[];
  /** How many clicks it is to get in all. */
  readonly clicksToCome: number;
}

/** Fewer pixels than this can't be judged: the part is left out. */
const MIN_PIXELS = 12;
const AUTOMATIC_SHARE = 0.14;
const GROUND_SHARE = 0.03;
const MAX_CLICKS = 5;

/** Cuts a crop about a cell and decides what is clicked at. Null where the cell shows too little. */
export function drawCropSample(still: LabeledStill, size: number, random: RandomSource): CropSample | null {
  const automatic = random() < AUTOMATIC_SHARE;
  const cell = still.cells[random() < 0.6 ? 0 : Math.floor(random() * still.cells.length)];
  if (!cell) return null;
  const window = drawWindow(cell, still, automatic, size, random);
  const picture = readCrop(still.picture, window);
  const turn = Math.floor(random() * 8);
  const parts = cropMasks(cell, window, turn);
  const shows = (mask: BinaryMask | null): boolean => mask !== null && maskArea(mask) >= MIN_PIXELS;
  if (cell.head ? !shows(parts.head) : !Object.values(parts).some(shows)) return null;
  if (random() < 0.06) for (let i = 0; i < picture.length; i++) picture[i] = 255 - (picture[i] as number);
  normalizeCrop(picture);
  const turned = turnGrid(picture, size, turn);
  if (automatic)
    return {
      picture: turned,
      masks: { ...parts, part: null },
      aim: 'automatic',
      clicks: [],
      clicksToCome: 0,
    };
  if (still.isComplete && random() < GROUND_SHARE) return onGround(turned, still, window, turn, random);
  const { aim, part } = drawAim(parts, random);
  const target = aim === 'part' ? part : parts[aim];
  const click = target && firstClick(target, random);
  if (!click) return null;
  // A click at a head or cell might have meant the part under it, too.
  const masks = { ...parts, part: part ?? partUnder(parts, click) };
  return {
    picture: turned,
    masks,
    aim,
    clicks: [click],
    clicksToCome: 1 + Math.floor(MAX_CLICKS * random() ** 1.1),
  };
}

function drawWindow(
  cell: LabeledCell,
  still: LabeledStill,
  automatic: boolean,
  size: number,
  random: RandomSource,
): CropWindow {
  const zoom = Math.exp(uniform(random, -0.2, 0.25));
  const scale = still.headInCrop ? still.headInCrop / cell.headPx : 1;
  const side = size / zoom / scale;
  // In automatic mode the cell lies in the middle; a click may be anywhere on it.
  const shift = automatic ? 0.35 * cell.headPx : Math.min(0.3 * side, 1.2 * cell.headPx);
  const x = cell.cx - side / 2 + uniform(random, -1, 1) * shift;
  const y = cell.cy - side / 2 + uniform(random, -1, 1) * shift;
  // Heads of small magnification have tails far away: any place on the cell may be in the middle.
  if (!automatic && scale * cell.headPx < 30 && random() < 0.4) {
    const outline = cell.cell?.[cell.cell.length - 1] ?? [];
    const at = outline[Math.floor(random() * outline.length)];
    if (at && at.x > 0 && at.y > 0 && at.x < still.picture.width && at.y < still.picture.height)
      return { x: (x + at.x - side / 2) / 2, y: (y + at.y - side / 2) / 2, side, size };
  }
  return { x, y, side, size };
}

function cropMasks(
  cell: LabeledCell,
  window: CropWindow,
  turn: number,
): Record<CellOutline, BinaryMask | null> {
  const { size } = window;
  const mask = (name: CellOutline): BinaryMask | null => {
    const polygons = cell[name];
    if (!polygons) return null;
    const upright = maskOfPolygons(
      polygons.map((p) => polygonIntoCrop(p, window)),
      size,
      size,
    );
    return { ...upright, data: turnGrid(upright.data, size, turn) };
  };
  return Object.fromEntries(CELL_OUTLINES.map((name) => [name, mask(name)])) as Record<
    CellOutline,
    BinaryMask | null
  >;
}

/** One of the eight turns and mirrorings of a square grid. */
function turnGrid<T extends Float32Array | Uint8Array>(grid: T, size: number, turn: number): T {
  const out = grid.slice() as T;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const u = turn & 1 ? size - 1 - x : x;
      const v = turn & 2 ? size - 1 - y : y;
      out[y * size + x] = grid[turn & 4 ? u * size + v : v * size + u] as number;
    }
  return out;
}

/**
 * Parts that a click may mean. Vacuoles are none of them: a click on a vacuole means the part that it lies in.
 */
const CLICKED_PARTS = ['nucleus', 'acrosome', 'midpiece', 'tail'] as const;

function partUnder(parts: Record<CellOutline, BinaryMask | null>, click: Click): BinaryMask | null {
  const under = CLICKED_PARTS.map((name) => parts[name]).find(
    (mask) => mask?.data[Math.floor(click.y) * mask.width + Math.floor(click.x)],
  );
  return under ?? null;
}

/** What is clicked at: a part half the time (nucleus and acrosome most), else the head or the whole cell. */
function drawAim(
  parts: Record<CellOutline, BinaryMask | null>,
  random: RandomSource,
): { aim: MaskLevel; part: BinaryMask | null } {
  const weights = { nucleus: 4, acrosome: 3, midpiece: 1.5, tail: 1.5 } as const;
  const shown = CLICKED_PARTS.flatMap((name) => {
    const mask = parts[name];
    return mask && maskArea(mask) >= MIN_PIXELS ? [{ mask, weight: weights[name] }] : [];
  });
  let left = random() * shown.reduce((sum, s) => sum + s.weight, 0);
  const part = shown.find((s) => {
    left -= s.weight;
    return left < 0;
  })?.mask;
  const kind = random();
  const wanted = part && kind < 0.62 ? 'part' : kind < 0.84 ? 'head' : 'cell';
  // Own labels may tell of the head alone, or of the cell alone.
  const other = wanted === 'head' ? 'cell' : 'head';
  const aim = wanted === 'part' || parts[wanted] ? wanted : parts[other] ? other : 'part';
  return { aim, part: aim === 'part' ? (part ?? null) : null };
}

/** In the deepest place or, as often, anywhere well inside. */
function firstClick(target: BinaryMask, random: RandomSource): Click | null {
  const jitter = () => uniform(random, -0.5, 0.5);
  const deepest = deepestPoint(target);
  if (!deepest) return null;
  if (random() < 0.5) return { x: deepest.x + jitter(), y: deepest.y + jitter(), positive: true };
  const depth = distanceInside(target);
  const most = Math.max(...depth);
  const good: number[] = [];
  for (let i = 0; i < depth.length; i++) if ((depth[i] as number) >= Math.min(3, 0.5 * most)) good.push(i);
  const at = good[Math.floor(random() * good.length)] as number;
  return {
    x: (at % target.width) + 0.5 + jitter(),
    y: Math.floor(at / target.width) + 0.5 + jitter(),
    positive: true,
  };
}

/** A click where no cell is: every mask should have a predicted IoU of 0. */
function onGround(
  picture: Float32Array,
  still: LabeledStill,
  window: CropWindow,
  turn: number,
  random: RandomSource,
): CropSample | null {
  const { size } = window;
  const all = maskOfPolygons(
    still.cells.flatMap((c) => (c.cell ?? []).map((p) => polygonIntoCrop(p, window))),
    size,
    size,
  );
  const taken = turnGrid(all.data, size, turn);
  for (let tries = 0; tries < 20; tries++) {
    const x = uniform(random, 2, size - 2);
    const y = uniform(random, 2, size - 2);
    if (taken[Math.floor(y) * size + Math.floor(x)]) continue;
    const nothing = Object.fromEntries(MASK_CHANNELS.map((name) => [name, null])) as CropSample['masks'];
    const clicks = [{ x, y, positive: true }];
    return { picture, masks: nothing, aim: 'ground', clicks, clicksToCome: 1 };
  }
  return null;
}

/** Whether the clicks may mean a mask: positive ones on it or within a px of it, negative ones off it or at its edge. */
export function fitsClicks(mask: BinaryMask, clicks: readonly Click[]): boolean {
  const { width, height, data } = mask;
  const at = (x: number, y: number): number => data[y * width + x] ?? 0;
  return clicks.every((c) => {
    const x = Math.max(1, Math.min(width - 2, Math.floor(c.x)));
    const y = Math.max(1, Math.min(height - 2, Math.floor(c.y)));
    const around = [at(x, y), at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
    return c.positive ? around.some((v) => v === 1) : around.some((v) => v === 0);
  });
}
