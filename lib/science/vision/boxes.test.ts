import { describe, expect, it } from 'vitest';
import { clipBox, drawnBoxes, scaleBox } from './boxes';

const picture = { width: 100, height: 80 };
const head = (x: number, y: number, w = 10, h = 8) => ({
  x,
  y,
  w,
  h,
  className: 'sperm' as const,
  score: 0.5,
});

describe('scaleBox', () => {
  it('keeps the center', () => {
    // Center 25, 24; sides 10 × 8 become 15 × 12.
    expect(scaleBox({ x: 20, y: 20, w: 10, h: 8 }, 1.5)).toEqual({ x: 17.5, y: 18, w: 15, h: 12 });
  });
});

describe('clipBox', () => {
  it('leaves the part inside the picture', () => {
    expect(clipBox({ x: -4, y: 70, w: 10, h: 20 }, picture)).toEqual({ x: 0, y: 70, w: 6, h: 10 });
  });
});

describe('drawnBoxes', () => {
  it('scales heads about their centers and keeps what else is said of them', () => {
    expect(drawnBoxes([head(20, 20)], 1.5, picture)).toEqual([head(17.5, 18, 15, 12)]);
    expect(drawnBoxes([head(20, 20)], 0.5, picture)).toEqual([head(22.5, 22, 5, 4)]);
  });

  it('clips to the picture at each edge', () => {
    // Doubled, both reach 5 px and 4 px beyond on the two sides that lie at the edge.
    expect(drawnBoxes([head(0, 0), head(90, 72)], 2, picture)).toEqual([
      head(0, 0, 15, 12),
      head(85, 68, 15, 12),
    ]);
  });

  it('leaves clusters and pinheads, and everything at a factor of 1', () => {
    const others = [
      { ...head(20, 20), className: 'cluster' as const },
      { ...head(40, 20), className: 'pinhead' as const },
    ];
    expect(drawnBoxes(others, 2, picture)).toEqual(others);
    expect(drawnBoxes([head(-3, 20)], 1, picture)).toEqual([head(-3, 20)]);
  });
});
