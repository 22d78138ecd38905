import type { ContrastMode, SceneParameters } from './parameters';
import { normal, type RandomSource, uniform } from './random';

/** What an object adds to the background as a function of the signed distance from its outline (px, inside < 0). */
export interface Profile {
  readonly table: Float32Array;
  /** Distance outside the outline beyond which nothing is added. */
  readonly reachPx: number;
  /** Largest departure from the background, in gray levels. */
  readonly contrast: number;
}

const STEPS_PER_PX = 8;
const INSIDE_PX = 20;
const OUTSIDE_PX = 24;

/** Index of a signed distance in a profile's table is `(distance + INSIDE_PX) * STEPS_PER_PX`. */
export const PROFILE = { stepsPerPx: STEPS_PER_PX, insidePx: INSIDE_PX, outsidePx: OUTSIDE_PX } as const;

/** Gray levels and widths (px) that make a profile: body, a core of another level, a rim on the outline, a halo. */
export interface Look {
  readonly body: number;
  readonly bodySoftness: number;
  readonly core: number;
  readonly coreDepth: number;
  readonly rim: number;
  readonly rimAt: number;
  readonly rimWidth: number;
  readonly halo: number;
  readonly haloWidth: number;
  /** Diffraction rings that fade on both sides of the outline; none where left out. */
  readonly fringes?: { readonly level: number; readonly period: number };
}

/** Tabulates a look, blurred with a Gaussian of `blurPx` along the normal of the outline. */
export function profileOf(look: Look, blurPx: number): Profile {
  const size = (INSIDE_PX + OUTSIDE_PX) * STEPS_PER_PX;
  const sharp = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const d = i / STEPS_PER_PX - INSIDE_PX;
    const body = look.body / (1 + Math.exp(d / look.bodySoftness));
    const core = look.core / (1 + Math.exp((d + look.coreDepth) / look.bodySoftness));
    const rim = look.rim * Math.exp(-((d - look.rimAt) ** 2) / (2 * look.rimWidth ** 2));
    const halo = (look.halo * Math.exp(-Math.max(0, d) / look.haloWidth)) / (1 + Math.exp(-d / 0.3));
    const { level = 0, period = 1 } = look.fringes ?? {};
    const fringes = level * Math.cos((2 * Math.PI * d) / period) * Math.exp(-Math.abs(d) / (1.4 * period));
    sharp[i] = body + core + rim + halo + fringes;
  }
  const sigma = Math.max(0.25, blurPx) * STEPS_PER_PX;
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma ** 2)),
  );
  const total = kernel.reduce((a, b) => a + b, 0);
  const table = new Float32Array(size);
  let last = 0;
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let k = -radius; k <= radius; k++) {
      const at = Math.min(size - 1, Math.max(0, i + k));
      sum += (sharp[at] as number) * (kernel[k + radius] as number);
    }
    // Fade out toward the table's end, so that no edge shows there.
    table[i] = (sum / total) * Math.min(1, (size - i) / (4 * STEPS_PER_PX));
    if (Math.abs(table[i] as number) > 0.4) last = i;
  }
  const contrast = table.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
  return { table, reachPx: Math.max(0, last / STEPS_PER_PX - INSIDE_PX) + 0.5, contrast };
}

/** Levels typical for a contrast mode; `px` is the size of a µm in pixels, so that widths scale with the picture. */
function typicalHead(mode: ContrastMode, px: number): Look {
  const w = (um: number): number => um * px;
  const narrow = Math.max(0.3, w(0.15));
  const common = { bodySoftness: narrow, coreDepth: w(0.7), rimAt: w(0.2), rimWidth: Math.max(0.5, w(0.25)) };
  if (mode === 'phase-bright-heads')
    return { ...common, body: 125, core: 20, rim: 0, halo: 34, haloWidth: Math.max(1, w(0.9)) };
  if (mode === 'phase-dark-heads')
    return { ...common, body: -62, core: 0, rim: 0, halo: 26, haloWidth: Math.max(1, w(0.7)) };
  return {
    ...common,
    body: -68,
    core: 14,
    rim: 10,
    rimAt: w(0.5),
    halo: 4,
    haloWidth: Math.max(0.8, w(0.4)),
  };
}

/** How one head looks: the mode's typical look, varied cell by cell by the scene's `lookVariety`. */
export function headLook(p: SceneParameters, defocus: number, random: RandomSource): Look {
  const t = typicalHead(p.contrast, 1 / p.pixelSizeUm);
  const f = p.lookFactors;
  const v = p.lookVariety;
  const around = (x: number, spread = 0.5): number => x * Math.exp(spread * v * normal(random));
  const gain = p.contrastGain * (1 - 0.35 * defocus);
  const bright = p.contrast === 'phase-bright-heads';
  // Part of the heads shows a core of the other sign: thick ones in phase contrast, focused nuclei in bright field.
  const inverted = random() < 0.35 * v + 0.25 * defocus * (bright ? 1 : 0.3);
  // A bright head may turn dark inside; a dark one only pales, or it would vanish.
  const depth = bright ? uniform(random, 0.4, 1.5) : uniform(random, 0.2, 0.75);
  const core = inverted ? -t.body * depth : t.core * uniform(random, 0, 1.5);
  return {
    body: around(t.body) * f.body * gain,
    bodySoftness: around(t.bodySoftness) * f.softness * (1 + 1.5 * defocus),
    core: core * f.core * gain,
    coreDepth: around(t.coreDepth),
    rim: (around(t.rim) + v * 8 * normal(random) + defocus * uniform(random, 0, 20)) * f.rim * gain,
    rimAt: around(t.rimAt) * (1 + defocus),
    rimWidth: around(t.rimWidth),
    halo: around(t.halo, 0.8) * f.halo * gain,
    haloWidth: around(t.haloWidth) * (1 + 0.5 * defocus),
    ...(p.fringes > 0 && {
      fringes: {
        level: p.fringes * defocus * t.body * f.body * gain * uniform(random, 0.15, 0.8),
        period: uniform(random, 0.9, 2.4) / p.pixelSizeUm,
      },
    }),
  };
}

/** A cytoplasmic droplet or the curl of a tail beside a head: dark in a thin bright rim, or the reverse. */
export function dropletLook(p: SceneParameters, random: RandomSource): Look {
  const sign = random() < 0.75 ? -1 : 1;
  const gain = p.contrastGain;
  const px = 1 / p.pixelSizeUm;
  return {
    body: sign * uniform(random, 25, 90) * gain,
    bodySoftness: uniform(random, 0.3, 0.7),
    core: -sign * uniform(random, 0, 50) * gain,
    coreDepth: 0.5 * px,
    rim: (p.contrast === 'bright-field' ? uniform(random, 0, 10) : uniform(random, 0, 40)) * gain,
    rimAt: 0.25 * px,
    rimWidth: Math.max(0.5, 0.25 * px),
    halo: 0,
    haloWidth: 1,
  };
}

/** A grainy body larger than a head, dark in a bright halo, or glowing as a whole. */
export function largeDebrisLook(p: SceneParameters, random: RandomSource): Look {
  const gain = p.contrastGain * uniform(random, 0.6, 1.2);
  const px = 1 / p.pixelSizeUm;
  const phase = p.contrast !== 'bright-field';
  const glows = random() < 0.15;
  return {
    body: (glows ? uniform(random, 30, 110) : -uniform(random, 25, 95)) * gain,
    bodySoftness: uniform(random, 0.1, 0.35) * px,
    core: uniform(random, -35, 60) * gain,
    coreDepth: uniform(random, 0.6, 1.6) * px,
    rim: (phase ? uniform(random, 0, 70) : uniform(random, -25, 10)) * gain,
    rimAt: uniform(random, 0.2, 0.5) * px,
    rimWidth: Math.max(0.5, uniform(random, 0.2, 0.5) * px),
    halo: (phase ? uniform(random, 5, 60) : uniform(random, 0, 8)) * gain,
    haloWidth: uniform(random, 0.8, 2) * px,
  };
}

/** A speck, drop or other small thing that is not a cell: dark with a thin bright rim, or bright, or pale. */
export function debrisLook(p: SceneParameters, random: RandomSource): Look {
  const kind = random();
  const gain = p.contrastGain * uniform(random, 0.35, 1.1);
  const phase = p.contrast !== 'bright-field';
  const flat = {
    bodySoftness: uniform(random, 0.3, 0.7),
    core: 0,
    coreDepth: 2,
    rimWidth: uniform(random, 0.6, 1.2),
  };
  if (kind < 0.72) {
    const rim = (phase ? uniform(random, 4, 24) : uniform(random, 0, 12)) * gain;
    return { ...flat, body: -uniform(random, 30, 85) * gain, rim, rimAt: 1.2, halo: 3 * gain, haloWidth: 2 };
  }
  if (kind < 0.86) {
    const body = (phase ? uniform(random, 30, 100) : uniform(random, 10, 40)) * gain;
    return { ...flat, body, rim: -uniform(random, 0, 20) * gain, rimAt: 1.5, halo: 6 * gain, haloWidth: 2 };
  }
  return {
    ...flat,
    body: uniform(random, -8, 8),
    rim: uniform(random, -18, 18) * gain,
    rimAt: 0,
    halo: 0,
    haloWidth: 1,
  };
}

/** Something far out of focus: a pale spot, lighter or darker than the ground, with the ring that defocus draws. */
export function smudgeLook(p: SceneParameters, random: RandomSource): Look {
  const level = (random() < 0.7 ? -1 : 1) * uniform(random, 4, 17) * p.contrastGain;
  const rim = (random() < 0.5 ? -0.6 : 0.4) * level * random();
  const shape = { bodySoftness: uniform(random, 0.6, 1.6), rimAt: 1.5, rimWidth: uniform(random, 0.8, 1.8) };
  return { ...shape, body: level, core: -level * random(), coreDepth: 2, rim, halo: 0, haloWidth: 1 };
}

/** A round cell (leucocyte or immature germ cell): pale body in a marked rim. */
export function roundCellLook(p: SceneParameters, random: RandomSource): Look {
  const phase = p.contrast !== 'bright-field';
  const gain = p.contrastGain;
  return {
    body: uniform(random, phase ? -70 : -30, 12) * gain,
    bodySoftness: uniform(random, 0.4, 1),
    core: uniform(random, -30, 30) * gain,
    coreDepth: uniform(random, 2, 5),
    rim: (phase ? uniform(random, 30, 110) : uniform(random, -40, -10)) * gain,
    rimAt: 0.6,
    rimWidth: uniform(random, 0.8, 1.6),
    halo: (phase ? 22 : 3) * gain,
    haloWidth: 3,
  };
}

/** A bright ring without a tail (a drop, an air bubble, a detached piece): easily mistaken for a head. */
export function emptyRingLook(p: SceneParameters, random: RandomSource): Look {
  const sign = p.contrast === 'phase-bright-heads' ? 1 : random() < 0.5 ? 1 : -1;
  const gain = p.contrastGain * uniform(random, 0.5, 1.1);
  const rim = sign * uniform(random, 50, 120) * gain;
  const inner = -sign * uniform(random, 10, 75) * gain;
  const body = { body: inner, bodySoftness: 0.5, core: uniform(random, -10, 25), coreDepth: 2.5 };
  return { ...body, rim, rimAt: 0.5, rimWidth: uniform(random, 0.8, 1.5), halo: 0.25 * rim, haloWidth: 2.5 };
}

/** A grain that glows within a larger body. */
export function grainLook(p: SceneParameters, random: RandomSource): Look {
  const px = 1 / p.pixelSizeUm;
  return {
    body: uniform(random, 30, 140) * p.contrastGain,
    bodySoftness: uniform(random, 0.1, 0.3) * px,
    core: 0,
    coreDepth: px,
    rim: -uniform(random, 0, 40) * p.contrastGain,
    rimAt: 0.3 * px,
    rimWidth: Math.max(0.5, 0.3 * px),
    halo: 0,
    haloWidth: px,
  };
}
