import type { Box } from '@/lib/science/vision/types';
import { type Canvas, drawOval, drawTail } from './draw';
import { dropletLook, headLook, type Profile, profileOf } from './look';
import type { ContrastMode, SceneParameters } from './parameters';
import { type RandomSource, uniform } from './random';

/** How one spermatozoon is built and looks; lengths in px. */
export interface CellBody {
  readonly a: number;
  readonly b: number;
  readonly taper: number;
  readonly slope: number;
  /** Tabulated when first asked for: most cells of a scene never come into view. */
  readonly profile: () => Profile;
  readonly tail: { readonly lengthPx: number; readonly level: number; readonly sigmaPx: number };
  readonly midpieceLevel: number;
  readonly bend: number;
  readonly wave: number;
  readonly waves: number;
  /** Glowing center off the middle of the head, as phase contrast shows thick places. */
  readonly spot: {
    readonly along: number;
    readonly across: number;
    readonly profile: () => Profile;
    readonly radius: number;
  } | null;
  /** A droplet or curl at the neck; places count from the middle of the head. */
  readonly droplet: {
    readonly along: number;
    readonly across: number;
    readonly a: number;
    readonly b: number;
    readonly angle: number;
    readonly profile: () => Profile;
  } | null;
}

/** Works something out when it is first asked for, and only then. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Draws body and appearance of a cell; `moving` cells beat a tail, immotile ones keep a bent or straight one. */
export function drawBody(p: SceneParameters, moving: boolean, random: RandomSource): CellBody {
  const px = 1 / p.pixelSizeUm;
  const v = p.lookVariety;
  // A few heads are far too large (macrocephalic) where looks vary.
  const giant = random() < 0.06 * v ? uniform(random, 1.25, 1.8) : 1;
  const length = uniform(random, p.headLengthUm[0], p.headLengthUm[1]) * px * giant;
  const aspect = uniform(random, p.headAspect[0], p.headAspect[1]);
  // Height in the chamber, uniform; the focal plane lies in the middle.
  const defocus = Math.abs(uniform(random, -1, 1)) ** 1.5;
  const blurPx = 0.35 + defocus * p.defocusUm * px;
  const bright = p.contrast === 'phase-bright-heads';
  const look = headLook(p, defocus, random);
  // A narrow oval in phase contrast lights up less of its outline, so heads seem wider by about their blur.
  const a = length / 2;
  const b = a * aspect * (1 + 0.25 * defocus);
  const tailless = !moving && random() < p.taillessShare;
  const dark = p.contrast === 'bright-field' ? 16 : bright ? 34 : 26;
  const level =
    -dark *
    p.lookFactors.tail *
    p.contrastGain *
    uniform(random, 1 - 0.6 * v, 1 + 0.6 * v) *
    (1 - 0.65 * defocus);
  const spotted = random() < (bright ? 0.3 + 0.3 * v : 0.45 * v);
  const radius = b * uniform(random, 0.3, 0.6);
  const flat = {
    core: 0,
    coreDepth: 1,
    rim: 0,
    rimAt: 0,
    rimWidth: 1,
    halo: 0,
    haloWidth: 1,
    bodySoftness: 0.4,
  };
  const spotLevel = (bright ? uniform(random, -90, 60) : uniform(random, -35, 55)) * p.contrastGain;
  return {
    a,
    b,
    taper: uniform(random, -0.1, 0.3),
    slope: uniform(random, -0.2, 0.3) * v + (random() < 0.3 * v ? uniform(random, -0.5, 0.5) : 0),
    profile: once(() => profileOf(look, blurPx)),
    tail: {
      lengthPx: tailless
        ? 0
        : uniform(random, p.tailLengthUm[0], p.tailLengthUm[1]) *
          px *
          (random() < 0.12 * v ? uniform(random, 0.2, 0.7) : 1),
      level,
      sigmaPx: Math.max(0.55, 0.3 * px) * (1 + 0.8 * defocus),
    },
    midpieceLevel: level * uniform(random, 0.3, 1.1),
    bend: uniform(random, -1.3, 1.3) * (moving ? 0.6 : 1),
    wave: moving ? uniform(random, 0.35, 0.8) : random() < 0.3 ? uniform(random, 0.1, 0.6) : 0,
    waves: uniform(random, 0.9, 1.5),
    spot: spotted
      ? {
          along: uniform(random, -0.5, 0.5) * a,
          across: uniform(random, -0.3, 0.3) * b,
          profile: once(() => profileOf({ ...flat, body: spotLevel }, blurPx)),
          radius,
        }
      : null,
    droplet: p.dropletShare > 0 && random() < p.dropletShare ? drawDroplet(p, a, b, blurPx, random) : null,
  };
}

function drawDroplet(
  p: SceneParameters,
  a: number,
  b: number,
  blurPx: number,
  random: RandomSource,
): NonNullable<CellBody['droplet']> {
  const radius = uniform(random, 0.45, 1.25) * b;
  const look = dropletLook(p, random);
  return {
    along: -a - uniform(random, -0.3, 0.7) * radius,
    across: uniform(random, -0.9, 0.9) * b,
    a: radius * uniform(random, 1, 1.5),
    b: radius,
    angle: uniform(random, 0, Math.PI),
    profile: once(() => profileOf(look, blurPx)),
  };
}

/** Puts a cell into the picture, its head's center at (cx, cy), the tail behind it. */
export function drawCell(
  canvas: Canvas,
  cell: CellBody,
  cx: number,
  cy: number,
  heading: number,
  phase: number,
): void {
  // Nothing of a cell reaches further than its length and its halo.
  const reach = cell.tail.lengthPx + 2 * cell.a + 30;
  if (cx < -reach || cy < -reach || cx > canvas.width + reach || cy > canvas.height + reach) return;
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  if (cell.tail.lengthPx > 0) {
    const root = { x: cx - 0.9 * cell.a * c, y: cy - 0.9 * cell.a * s, angle: heading + Math.PI };
    const shape = { bend: cell.bend, wave: cell.wave, waves: cell.waves, phase };
    drawTail(canvas, { ...root, ...shape, ...cell.tail });
    // The midpiece is the thicker first tenth.
    const midpiece = {
      lengthPx: 0.1 * cell.tail.lengthPx,
      sigmaPx: 1.4 * cell.tail.sigmaPx,
      level: cell.midpieceLevel,
    };
    drawTail(canvas, { ...root, bend: 0, wave: 0, waves: 1, phase: 0, ...midpiece });
  }
  const headReach = 3 * cell.a + 30;
  if (cx < -headReach || cy < -headReach || cx > canvas.width + headReach || cy > canvas.height + headReach)
    return;
  drawOval(
    canvas,
    { cx, cy, angle: heading, a: cell.a, b: cell.b, taper: cell.taper, slope: cell.slope },
    cell.profile(),
  );
  if (cell.droplet) {
    const { along, across, angle, profile, ...axes } = cell.droplet;
    const at = { cx: cx + along * c - across * s, cy: cy + along * s + across * c };
    drawOval(canvas, { ...at, ...axes, angle: heading + angle, taper: 0, slope: 0 }, profile());
  }
  if (cell.spot) {
    const { along, across, radius, profile } = cell.spot;
    const at = { cx: cx + along * c - across * s, cy: cy + along * s + across * c };
    drawOval(canvas, { ...at, angle: heading, a: radius * 1.3, b: radius, taper: 0, slope: 0 }, profile());
  }
}

/** How people draw boxes: how close to square, and how far outside the outline as a share of half the head's length. */
const LABEL_STYLES = {
  'phase-bright-heads': { square: 0.55, margin: 0.69 },
  'phase-dark-heads': { square: 0.25, margin: 0.24 },
  'bright-field': { square: 0.08, margin: 0.07 },
} as const satisfies Record<ContrastMode, unknown>;

/**
 * The box a person would draw around a head. Phase contrast is labeled with the halo and close to square
 * (VISEM-Tracking), dark heads in bright field tightly along their edge (SVIA), so it depends on the contrast.
 */
export function labelBox(
  mode: ContrastMode,
  a: number,
  b: number,
  cx: number,
  cy: number,
  heading: number,
): Box {
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  const style = LABEL_STYLES[mode];
  const margin = style.margin * a;
  const half = (along: number, across: number): number =>
    style.square * Math.max(a, b) + (1 - style.square) * Math.hypot(a * along, b * across) + margin;
  const halfX = half(c, s);
  const halfY = half(s, c);
  return { x: cx - halfX, y: cy - halfY, w: 2 * halfX, h: 2 * halfY };
}

/** The part of a box that lies in the picture, or null where less than `leastShare` of its area does. */
export function clipBox(box: Box, width: number, height: number, leastShare: number): Box | null {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  const w = Math.min(width, box.x + box.w) - x;
  const h = Math.min(height, box.y + box.h) - y;
  return w > 0 && h > 0 && w * h >= leastShare * box.w * box.h ? { x, y, w, h } : null;
}
