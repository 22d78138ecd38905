import { describe, expect, it } from 'vitest';
import { measureMotion } from './motion';
import type { CellPath } from './path';
import { smoothPath, windowFrames } from './smooth-path';

const fps = 50;
const window = windowFrames(0.2, fps);

function pathOf(n: number, at: (seconds: number, index: number) => [number, number]): CellPath {
  const points = Array.from({ length: n }, (_, i) => at(i / fps, i));
  return {
    x: Float64Array.from(points, (p) => p[0]),
    y: Float64Array.from(points, (p) => p[1]),
    interpolated: new Uint8Array(n),
    firstFrame: 0,
  };
}

/** Deterministic standard normal numbers (mulberry32 and Box-Muller). */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

it('takes windows in time: 0.2 s are 11 frames at 50 frames/s, 5 at 25, never fewer than 3', () => {
  expect([50, 25, 5].map((rate) => windowFrames(0.2, rate))).toEqual([11, 5, 3]);
  expect(windowFrames(0.2, 30)).toBe(7); // 6 frames: 5 and 7 are equally near
});

describe('a straight line at constant velocity', () => {
  const motion = measureMotion(
    pathOf(101, (t) => [10 + 30 * t, 20 + 40 * t]),
    { framesPerSecond: fps, window },
  );
  it('has all velocities equal to the speed, √(30² + 40²) = 50 px/s', () => {
    for (const v of [motion.vcl, motion.vsl, motion.vap, motion.progression]) expect(v).toBeCloseTo(50, 9);
    expect(motion.durationSeconds).toBe(2);
  });
  it('has ratios of 1, no swing, no crossing and no turning', () => {
    expect([motion.linearity, motion.straightness, motion.wobble]).toEqual([
      expect.closeTo(1, 9),
      expect.closeTo(1, 9),
      expect.closeTo(1, 9),
    ]);
    expect([motion.alhMean, motion.alhMax, motion.bcfHz]).toEqual([null, null, 0]);
    expect(motion.madDegrees).toBeCloseTo(0, 5);
  });
});

describe('a circle of radius 40 px, one turn a second', () => {
  const motion = measureMotion(
    pathOf(51, (t) => [40 * Math.cos(2 * Math.PI * t), 40 * Math.sin(2 * Math.PI * t)]),
    { framesPerSecond: fps, window },
  );
  it('has VCL of 50 chords 2 R sin(π/50) and no net movement', () => {
    expect(motion.vcl).toBeCloseTo(50 * 80 * Math.sin(Math.PI / 50), 9); // 251.16 px/s
    expect(motion.vsl).toBeCloseTo(0, 9);
    expect(motion.progression).toBeCloseTo(0, 9);
    expect(motion.linearity).toBeCloseTo(0, 9);
  });
  it('turns by 360/50 degrees a step', () => {
    expect(motion.madDegrees).toBeCloseTo(7.2, 9);
  });
  it('has an average path shorter by the factor that a moving average takes off a circle', () => {
    // Averaging 11 points 7.2° apart scales the radius by sin(11·3.6°)/(11·sin 3.6°) = 0.92293; the weights
    // used have the same variance, so the factor is the same to a few thousandths. The middle is measured.
    const shrink = Math.sin((11 * Math.PI) / 50) / (11 * Math.sin(Math.PI / 50));
    expect(motion.vap / motion.vcl).toBeCloseTo(shrink, 2);
  });
  it('never crosses its average path', () => {
    expect(motion.bcfHz).toBe(0);
  });
});

describe('a sine: 60 px/s forward, swing ±4 px at 5 Hz', () => {
  // Phase chosen so that samples fall on the crests: 10 samples a period at 50 frames/s, crest at i = 0 (cosine).
  const motion = measureMotion(
    pathOf(101, (t) => [60 * t, 4 * Math.cos(2 * Math.PI * 5 * t)]),
    { framesPerSecond: fps, window },
  );
  it('has the VCL of the sampled polyline', () => {
    // Derived here from the same sampling: Σ √(1.2² + (4 cos(0.2π(i+1)) − 4 cos(0.2π i))²) over 100 steps / 2 s.
    let length = 0;
    for (let i = 0; i < 100; i++) {
      length += Math.hypot(1.2, 4 * (Math.cos(0.2 * Math.PI * (i + 1)) - Math.cos(0.2 * Math.PI * i)));
    }
    expect(motion.vcl).toBeCloseTo(length / 2, 9); // 101.0 px/s
    expect(motion.vsl).toBeCloseTo(60, 9);
  });
  it('has an average path without the swing: 60 px/s', () => {
    // The swing's speed is up to 2π·5·4 = 126 px/s; an even average over 11 points lets 9 % of it through.
    expect(motion.vap / 60).toBeCloseTo(1, 2);
  });
  it('crosses its average path twice a period: 10 Hz', () => {
    expect(motion.bcfHz).toBeCloseTo(10, 1);
  });
  it('has ALH of the full width of the swing, less what the average path takes along', () => {
    // Crests are 8 px apart; Hann's weights pass sin(πz)/(πz)/(1 − z²) of them, z = 2·f·T = 2·5·0.175 = 1.75: 0.0624.
    const z = (2 * 5 * Math.sqrt(120 / 12 / (1 / 3 - 2 / Math.PI ** 2))) / fps;
    const passed = Math.sin(Math.PI * z) / (Math.PI * z) / (1 - z * z);
    expect(motion.alhMean).toBeCloseTo(8 * (1 - passed), 1);
    expect(motion.alhMax).toBeCloseTo(8 * (1 - passed), 1);
  });
});

it.each([
  [25, 8],
  [25, 10],
  [30, 11],
  [50, 12],
  [50, 16],
  [100, 9],
])(
  'has ALH of the full width at %d frames/s and %d beats a second, where crests fall between frames, under jitter',
  (rate, beat) => {
    // Swings of ±4 px: full width 8 px. The farthest samples alone give 8·sinc(beat/rate) at best, 6.1 px at 25 and 10.
    const normal = normals(rate + beat);
    const points = Array.from({ length: 4 * rate }, (_, i) => [
      (90 * i) / rate + 0.4 * normal(),
      4 * Math.sin((2 * Math.PI * beat * i) / rate + 0.7) + 0.4 * normal(),
    ]);
    const { alhMean, alhMax } = measureMotion(
      {
        x: Float64Array.from(points, (p) => p[0] ?? 0),
        y: Float64Array.from(points, (p) => p[1] ?? 0),
        interpolated: new Uint8Array(points.length),
        firstFrame: 0,
      },
      { framesPerSecond: rate, window: windowFrames(0.2, rate), noisePx: 0.4 },
    );
    expect(Math.abs((alhMean ?? 0) / 8 - 1)).toBeLessThan(0.05);
    expect(alhMax).toBeGreaterThanOrEqual(alhMean ?? Number.NaN);
  },
);

it.each([7, 9, 12, 15])('has VAP within 1 %% for a slow cell that beats at %d Hz', (beat) => {
  // 28 px/s (14 µm/s at 0.5 µm/px) with a sway of ±2.5 px: an even average gives up to 15 % more.
  const { vap } = measureMotion(
    pathOf(151, (t) => [28 * t, 2.5 * Math.sin(2 * Math.PI * beat * t + 1)]),
    { framesPerSecond: fps, window },
  );
  expect(Math.abs(vap / 28 - 1)).toBeLessThan(0.01);
});

it('counts crossings between the first and the last, so that short tracks do not read low', () => {
  // 0.6 s of a 6 Hz sway: 12 crossings a second; the ends follow the cell and hide one or two of seven.
  const motion = measureMotion(
    pathOf(31, (t) => [60 * t, 3 * Math.sin(2 * Math.PI * 6 * t + 0.4)]),
    { framesPerSecond: fps, window },
  );
  expect(Math.abs((motion.bcfHz ?? 0) / 12 - 1)).toBeLessThan(0.05);
});

it('gives no BCF above half the frame rate', () => {
  // 20 Hz swing at 50 frames/s: 40 crossings a second > 25 Hz.
  const motion = measureMotion(
    pathOf(101, (t) => [60 * t, 4 * Math.sin(2 * Math.PI * 20 * t + 0.3)]),
    { framesPerSecond: fps, window },
  );
  expect(motion.bcfHz).toBeNull();
});

describe('jitter', () => {
  it('does not make a resting cell swim', () => {
    const normal = normals(1);
    const path = pathOf(1000, () => [100 + 0.7 * normal(), 50 + 0.7 * normal()]);
    // Uncorrected, the mean step is 0.7·√2·√(π/2) = 1.24 px: 62 px/s.
    expect(measureMotion(path, { framesPerSecond: fps, window }).vcl).toBeCloseTo(62, -0.5);
    const corrected = measureMotion(path, { framesPerSecond: fps, window, noisePx: 0.7 });
    expect(corrected.vcl).toBeLessThan(12);
    expect(corrected.vap).toBeLessThan(3);
    expect(corrected.progression).toBeLessThan(0.5);
  });
  it('leaves the velocities of a swimmer within a few per cent', () => {
    const normal = normals(2);
    const path = pathOf(200, (t) => [150 * t + 0.5 * normal(), 0.5 * normal()]);
    const motion = measureMotion(path, { framesPerSecond: fps, window, noisePx: 0.5 });
    for (const v of [motion.vcl, motion.vap, motion.vsl]) expect(Math.abs(v / 150 - 1)).toBeLessThan(0.03);
  });
});

it('gives back the curvilinear velocity of a swaying cell from under jitter', () => {
  // Truth: the same path without noise. Each step's noise is 0.6·√2 px on steps of 1 to 6 px.
  const at = (t: number): [number, number] => [40 * t, 4 * Math.sin(2 * Math.PI * 8 * t)];
  const truth = measureMotion(pathOf(8000, at), { framesPerSecond: fps, window }).vcl;
  const normal = normals(4);
  const noisy = pathOf(8000, (t) => {
    const [x, y] = at(t);
    return [x + 0.6 * normal(), y + 0.6 * normal()];
  });
  expect(measureMotion(noisy, { framesPerSecond: fps, window }).vcl / truth).toBeGreaterThan(1.02);
  const { vcl } = measureMotion(noisy, { framesPerSecond: fps, window, noisePx: 0.6 });
  expect(Math.abs(vcl / truth - 1)).toBeLessThan(0.015);
});

it('knows the noise left in a smoothed step', () => {
  // Brute force: noise in point k moves step i by what a unit there does; independent points add in squares.
  const [n, zeros] = [14, new Float64Array(14)];
  const expected = new Float64Array(n - 1);
  for (let k = 0; k < n; k++) {
    const unit = Float64Array.from({ length: n }, (_, i) => (i === k ? 1 : 0));
    const { x } = smoothPath(unit, zeros, 5);
    for (let i = 0; i + 1 < n; i++) expected[i] = (expected[i] ?? 0) + ((x[i + 1] ?? 0) - (x[i] ?? 0)) ** 2;
  }
  const { stepNoise } = smoothPath(zeros, zeros, 5);
  expect([...stepNoise]).toEqual([...expected].map((v) => expect.closeTo(v, 12)));
});

it('bends the average path as an even average over the window does', () => {
  // Averaging i² around i adds the variance of the weights: (11² − 1)/12 = 10 for eleven even ones.
  const squares = Float64Array.from({ length: 41 }, (_, i) => i * i);
  const { x, reach } = smoothPath(squares, squares, 11);
  expect((x[20] ?? 0) - 400).toBeCloseTo(10, 0);
  expect(reach).toBe(8); // T = √(10 / 0.1307) = 8.75 frames
  expect([x[0], x[40]]).toEqual([0, 1600]);
});

it('keeps VSL ≤ VAP ≤ VCL', () => {
  const normal = normals(3);
  const noisy = measureMotion(
    pathOf(60, (t) => [20 * t + normal(), normal()]),
    { framesPerSecond: fps, window, noisePx: 1 },
  );
  expect(noisy.vsl).toBeLessThanOrEqual(noisy.vap);
  expect(noisy.vap).toBeLessThanOrEqual(noisy.vcl);
});

it('measures a path of two positions and refuses a single one', () => {
  expect(
    measureMotion(
      pathOf(2, (_, i) => [3 * i, 4 * i]),
      { framesPerSecond: 10, window: 3 },
    ).vcl,
  ).toBeCloseTo(50, 9);
  expect(() =>
    measureMotion(
      pathOf(1, () => [0, 0]),
      { framesPerSecond: fps, window },
    ),
  ).toThrow(/two positions/);
});
