import { drawBody } from './cell';
import { type Canvas, drawOval, drawTail } from './draw';
import { clumpBox, drawHeads, shakeClumps, stickToRoundCells } from './held';
import {
  debrisLook,
  emptyRingLook,
  grainLook,
  largeDebrisLook,
  type Profile,
  profileOf,
  roundCellLook,
  smudgeLook,
} from './look';
import type { SceneParameters } from './parameters';
import { poisson, type RandomSource, seededRandom, uniform } from './random';
import type { StillObject } from './still-object';

/** Draws debris, round cells, empty rings and clumps over the field and a margin of `marginPx`. */
export function drawStillObjects(p: SceneParameters, marginPx: number, random: RandomSource): StillObject[] {
  const px = 1 / p.pixelSizeUm;
  const [width, height] = [p.width + 2 * marginPx, p.height + 2 * marginPx];
  const fields = (width * height * p.pixelSizeUm ** 2) / (640 * 480 * 0.25);
  const place = () => ({
    cx: uniform(random, 0, width) - marginPx,
    cy: uniform(random, 0, height) - marginPx,
  });
  const turn = () => uniform(random, 0, 2 * Math.PI);
  const blur = () => uniform(random, 0.3, 0.3 + 0.5 * p.defocusUm * px);
  const many = (perField: number, make: () => StillObject) =>
    Array.from({ length: poisson(random, perField * fields) }, make);
  const only = (anchor: StillObject['anchor'], ovals: StillObject['ovals']): StillObject => {
    return { anchor, ovals, threads: [], heads: [], cluster: null };
  };
  const round = (lowUm: number, highUm: number) => {
    const a = uniform(random, lowUm, highUm) * px;
    return { a, b: a * uniform(random, 0.7, 1), angle: turn(), taper: 0, slope: uniform(random, -0.3, 0.3) };
  };

  // A few kinds serve all the debris of a scene: as varied to the eye, and much faster than one kind each.
  const kinds = Array.from({ length: 16 }, () => profileOf(debrisLook(p, random), blur()));
  const anyKind = (): Profile => kinds[Math.floor(random() * kinds.length)] as Profile;

  const debris = many(p.debrisPerField, () => {
    const kind = random();
    const at = place();
    if (kind < 0.04) {
      const shape = {
        bend: uniform(random, -2, 2),
        wave: 0,
        waves: 1,
        phase: 0,
        sigmaPx: uniform(random, 0.6, 1.1),
      };
      const thread = { x: at.cx, y: at.cy, angle: turn(), lengthPx: uniform(random, 10, 45) * px };
      return {
        ...only(at, []),
        threads: [{ ...thread, ...shape, level: -uniform(random, 6, 26) * p.contrastGain }],
      };
    }
    const profile = anyKind();
    if (kind > 0.88) {
      const parts = 2 + Math.floor(random() * 4);
      const near = () => ({
        cx: at.cx + uniform(random, -2.5, 2.5) * px,
        cy: at.cy + uniform(random, -2.5, 2.5) * px,
      });
      return only(
        at,
        Array.from({ length: parts }, () => ({ oval: { ...near(), ...round(0.5, 1.4) }, profile })),
      );
    }
    return only(at, [{ oval: { ...at, ...round(0.35, kind < 0.75 ? 1.1 : 1.7) }, profile }]);
  });
  const roundCells = many(p.roundCellsPerField, () => {
    const at = place();
    const shape = round(3.5, 6.5);
    const body = { oval: { ...at, ...shape }, profile: profileOf(roundCellLook(p, random), blur()) };
    const granules = Array.from({ length: 4 + Math.floor(random() * 5) }, () => {
      const [d, q] = [Math.sqrt(random()) * 0.7 * shape.b, turn()];
      const grain = { cx: at.cx + d * Math.cos(q), cy: at.cy + d * Math.sin(q), ...round(0.4, 1.1) };
      return { oval: grain, profile: anyKind() };
    });
    return { ...only(at, [body, ...granules]), roundCell: shape };
  });
  const rings = many(p.emptyRingsPerField, () => {
    const at = place();
    return only(at, [
      { oval: { ...at, ...round(1.1, 3) }, profile: profileOf(emptyRingLook(p, random), blur()) },
    ]);
  });
  const smudges = many(p.smudgesPerField, () => {
    const at = place();
    return only(at, [
      { oval: { ...at, ...round(0.9, 3) }, profile: profileOf(smudgeLook(p, random), blur() + 0.5) },
    ]);
  });
  const clumps = many(p.clustersPerField, () => {
    const at = place();
    // From three heads that stick together to a clump of two dozen, about as dense in either case.
    const count = 3 + Math.floor(22 * random() ** 2);
    const spread = uniform(random, 1.6, 2.6) * Math.sqrt(count) * px;
    const outward = random() < 0.25;
    const heads = Array.from({ length: count }, () => {
      const [d, q] = [Math.sqrt(random()) * spread, turn()];
      const center = { cx: at.cx + d * Math.cos(q), cy: at.cy + d * Math.sin(q) };
      return {
        ...center,
        heading: q + (outward ? 0 : Math.PI) + uniform(random, -0.9, 0.9),
        body: drawBody(p, false, random),
      };
    });
    const clump = { ...only(at, []), heads };
    return { ...clump, cluster: clumpBox(p, clump, 0) };
  });
  // Drawn last, so that scenes without it are what they were.
  const largeDebris = many(p.largeDebrisPerField, () => {
    const at = place();
    const parts = 1 + Math.floor(6 * random() ** 2);
    const profile = profileOf(largeDebrisLook(p, random), blur());
    const spread = 1.6 * Math.sqrt(parts - 1) * px;
    const ovals = Array.from({ length: parts }, () => {
      const near = {
        cx: at.cx + spread * uniform(random, -1, 1),
        cy: at.cy + spread * uniform(random, -1, 1),
      };
      return { oval: { ...near, ...round(1, 1.2 + 3.2 * random() ** 1.5) }, profile };
    });
    // Grains that glow are what a detector takes for heads.
    const glowing = random() < 0.6 ? profileOf(grainLook(p, random), blur()) : null;
    const grains = ovals.flatMap(({ oval }) =>
      Array.from({ length: Math.floor(5 * random()) }, () => {
        const [d, q] = [Math.sqrt(random()) * 0.8 * oval.b, turn()];
        const grain = { cx: oval.cx + d * Math.cos(q), cy: oval.cy + d * Math.sin(q), ...round(0.3, 0.9) };
        return { oval: grain, profile: glowing && random() < 0.6 ? glowing : anyKind() };
      }),
    );
    return only(at, [...ovals, ...grains]);
  });
  // What lives draws from sources of its own, so that all else stays where it is.
  const alive = shakeClumps(clumps, p, seededRandom(p.seed ^ 0x3c6ef372));
  const beset = stickToRoundCells(roundCells, p, seededRandom(p.seed ^ 0x1f83d9ab));
  return [...smudges, ...debris, ...beset, ...rings, ...largeDebris, ...alive];
}

/**
 * How far a drift of (dx, dy) px has carried an object: whatever leaves the simulated area on one side comes
 * in on the other.
 */
export function carried(
  o: StillObject,
  p: SceneParameters,
  marginPx: number,
  dx: number,
  dy: number,
): [number, number] {
  const along = (at: number, d: number, span: number): number =>
    d - span * Math.floor((at + d + marginPx) / span);
  return [along(o.anchor.cx, dx, p.width + 2 * marginPx), along(o.anchor.cy, dy, p.height + 2 * marginPx)];
}

/** Whether a part of an object moves, so that it must be drawn anew in every picture. */
export const isAlive = ({ heads }: StillObject): boolean => heads.some(({ rocking }) => rocking);

/** Puts an object into the picture as it is after `seconds`, displaced by (dx, dy) px. */
export function drawStillObject(
  canvas: Canvas,
  o: StillObject,
  seconds: number,
  dx: number,
  dy: number,
): void {
  for (const t of o.threads) drawTail(canvas, { ...t, x: t.x + dx, y: t.y + dy });
  for (const { oval, profile } of o.ovals)
    drawOval(canvas, { ...oval, cx: oval.cx + dx, cy: oval.cy + dy }, profile);
  drawHeads(canvas, o, seconds, dx, dy);
}
