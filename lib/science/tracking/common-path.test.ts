import { describe, expect, it } from 'vitest';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { commonPath, commonRoughness } from './common-path';

const HEAD = 12;
const FRAMES = 80;

/** Centers of `count` heads that go one way each by up to 2 px a frame, all displaced by `path`. */
function frames(count: number, path: (frame: number) => readonly [number, number], seed = 1) {
  const random = seededRandom(seed);
  const heads = Array.from({ length: count }, (_, i) => ({
    x: 640 * random(),
    y: 480 * random(),
    vx: i % 2 === 0 ? 0 : 2 * (random() - 0.5),
    vy: i % 2 === 0 ? 0 : 2 * (random() - 0.5),
  }));
  return Array.from({ length: FRAMES }, (_, frame) => {
    const [dx, dy] = path(frame);
    return heads.map(({ x, y, vx, vy }) => ({
      cx: x + vx * frame + dx + 0.2 * normal(random),
      cy: y + vy * frame + dy + 0.2 * normal(random),
    }));
  });
}

/** By up to 15 px from frame to frame: more than a head is long. */
const shaken = (frame: number): [number, number] => [9 * Math.sin(1.8 * frame), 7 * Math.cos(2.3 * frame)];

describe('the way that all heads go together', () => {
  it('is found where it is longer than heads', () => {
    const { x, y, known } = commonPath(frames(30, shaken), HEAD);
    expect([...known]).toEqual(Array(FRAMES).fill(1));
    for (let frame = 1; frame < FRAMES; frame++) {
      const [[wasX, wasY], [isX, isY]] = [shaken(frame - 1), shaken(frame)];
      expect(Math.abs((x[frame] as number) - (x[frame - 1] as number) - (isX - wasX))).toBeLessThan(1);
      expect(Math.abs((y[frame] as number) - (y[frame - 1] as number) - (isY - wasY))).toBeLessThan(1);
    }
  });

  it('goes straight across frames that show too little, and says that it is not known there', () => {
    const seen = frames(30, (frame) => [4 * frame, 0]);
    const { x, known } = commonPath(
      seen.map((centers, frame) => (frame === 10 || frame === 11 ? centers.slice(0, 2) : centers)),
      HEAD,
    );
    expect([9, 10, 11, 12].map((frame) => known[frame])).toEqual([1, 0, 0, 1]);
    const from = x[9] as number;
    expect([10, 11, 12].map((frame) => Math.round((x[frame] as number) - from))).toEqual([4, 8, 12]);
  });

  it('begins again where nothing was seen for long', () => {
    const { known, x } = commonPath(
      frames(30, () => [0, 0]).map((centers, frame) => (frame >= 20 && frame < 40 ? [] : centers)),
      HEAD,
    );
    expect([19, 20, 39, 40, 41].map((frame) => known[frame])).toEqual([1, 0, 0, 1, 1]);
    expect(Math.abs(x[79] as number)).toBeLessThan(1);
    expect(commonPath([[], []], HEAD)).toMatchObject({ known: new Uint8Array(2) });
  });
});

describe('how rough it is', () => {
  const roughness = (path: (frame: number) => readonly [number, number], count = 30): number => {
    const seen = frames(count, path);
    return commonRoughness(FRAMES, (frame) => seen[frame] ?? [], HEAD);
  };

  it('tells shaking from rest and from steady flow', () => {
    // A step of 9 sin(1.8 f) has the amplitude 2 × 9 sin(.9) = 14.1, one of 7 cos(2.3 f) 2 × 7 sin(1.15) = 12.8: together 13.5.
    expect(roughness(shaken)).toBeGreaterThan(12);
    expect(roughness(shaken)).toBeLessThan(15);
    expect(roughness(() => [0, 0])).toBeLessThan(0.3);
    expect(roughness((frame) => [3 * frame, frame])).toBeLessThan(0.3);
  });

  it('is none where nothing is seen', () => {
    expect(roughness(shaken, 2)).toBe(0);
    expect(commonRoughness(0, () => [], HEAD)).toBe(0);
  });
});
