import { describe, expect, it } from 'vitest';
import { estimateDrift } from './drift';
import { measureTracks } from './measure-tracks';
import { cells, FPS, FRAMES, HEAD, rms } from './testing/shared-movement';
import { estimateVibration } from './vibration';

/** A sway of 2 px to each side from side to side, and of 1 px up and down. */
const shake = (frame: number): [number, number] => [
  2 * Math.sin((2 * Math.PI * 8 * frame) / FPS),
  Math.sin((2 * Math.PI * 5.5 * frame) / FPS),
];
const still = (): [number, number] => [0, 0];

describe('vibration', () => {
  it.each([
    ['resting cells', 12, 0, 0.05],
    ['resting cells and swimmers', 6, 12, 0.05],
    ['swimmers alone', 0, 24, 0.25],
  ])('is told by %s', (_name, resting, swimming, within) => {
    const vibration = estimateVibration(cells(resting, swimming, shake), FPS, HEAD, FRAMES);
    // Mean squares of the sines: 2²/2 + 1²/2.
    expect(Math.abs((vibration?.rmsPx ?? 0) / Math.sqrt(2.5) - 1)).toBeLessThan(within);
    const off = Array.from(
      { length: FRAMES },
      (_, frame) => (vibration?.path.x[frame] ?? 0) - shake(frame)[0],
    );
    expect(rms(off)).toBeLessThan(resting > 0 ? 0.25 : 1);
  });

  it('is not seen where each moves for itself, nor where too few are seen', () => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(estimateVibration(cells(10, 10, still, seed), FPS, HEAD, FRAMES), `seed ${seed}`).toBeNull();
      expect(estimateVibration(cells(0, 12, still, seed), FPS, HEAD, FRAMES), `seed ${seed}`).toBeNull();
    }
    expect(estimateVibration(cells(3, 0, shake), FPS, HEAD, FRAMES)).toBeNull();
    expect(estimateVibration([], FPS, HEAD, FRAMES)).toBeNull();
  });

  it('smaller than centers jitter is left alone', () => {
    const slight = (frame: number): [number, number] => [0.03 * shake(frame)[0], 0];
    expect(estimateVibration(cells(40, 0, slight), FPS, HEAD, FRAMES)).toBeNull();
  });

  it('is part of the drift: its flow is told apart, and absent where only the vibration is known', () => {
    const flowing = (frame: number): [number, number] => {
      const [dx, dy] = shake(frame);
      return [dx + (20 * frame) / FPS, dy];
    };
    const drift = estimateDrift(cells(12, 0, flowing), FPS, HEAD, FRAMES);
    expect(drift?.cells).toBe(12);
    expect(drift?.xPxPerSecond).toBeCloseTo(20, 0);
    expect(drift?.vibrationPx).toBeGreaterThan(1.4);
    const x = (frame: number): number => drift?.path.x[frame] ?? 0;
    for (const [from, to] of [
      [40, 43],
      [60, 71],
      [100, 150],
    ] as const) {
      expect(Math.abs(x(to) - x(from) - flowing(to)[0] + flowing(from)[0])).toBeLessThan(0.6);
    }
    const noFlow = estimateDrift(cells(0, 24, shake, 3), FPS, HEAD, FRAMES);
    expect(noFlow).toMatchObject({ cells: 0, xPxPerSecond: 0, yPxPerSecond: 0 });
    expect(estimateDrift(cells(12, 0, shake), FPS, HEAD, FRAMES, { ...DRIFT_BEFORE })?.vibrationPx).toBe(
      undefined,
    );
  });

  it('does not make dead cells motile, nor swimmers faster', () => {
    const measure = (shaken: (frame: number) => [number, number], corrected = true) =>
      measureTracks(cells(10, 10, shaken), {
        ...{ framesPerSecond: FPS, pixelSizeUm: 0.5, frameCount: FRAMES, corrected },
      }).tracks;
    const motile = (tracks: ReturnType<typeof measure>): number =>
      tracks.filter((each) => each.motile).length;
    const vcl = (tracks: ReturnType<typeof measure>): number =>
      tracks.slice(10).reduce((sum, { motion }) => sum + (motion?.vcl ?? 0), 0) / 10;
    expect(motile(measure(still))).toBe(10);
    expect(motile(measure(shake, false))).toBe(20);
    expect(motile(measure(shake))).toBe(10);
    expect(vcl(measure(shake, false)) / vcl(measure(still))).toBeGreaterThan(1.05);
    expect(Math.abs(vcl(measure(shake)) / vcl(measure(still)) - 1)).toBeLessThan(0.02);
  });
});

/** Parameters of records that know no vibration. */
const DRIFT_BEFORE = {
  bandwidthHeadsPerSecond: 0.5,
  minCells: 5,
  minShare: 0.1,
  minCloseCells: 3,
  closeHeadsPerSecond: 0.15,
};
