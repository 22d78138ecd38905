import { describe, expect, it } from 'vitest';
import type { SceneParameters } from './parameters';
import { simulateScene } from './scene';

const scene: Partial<SceneParameters> = {
  seed: 4,
  width: 320,
  height: 240,
  seconds: 0.4,
  framesPerSecond: 50,
  concentrationMillionPerMl: 10,
  clustersPerField: 12,
  roundCellsPerField: 12,
};
const alive = { ...scene, shakingShare: 1, stuckToRoundCellsShare: 1 };

describe('held spermatozoa', () => {
  it('shake about where they are held, each at a beat of the scene', () => {
    const { heldAt, frameCount } = simulateScene(alive);
    const first = heldAt(0).filter(({ heldBy }) => heldBy === 'cluster');
    expect(first.length).toBeGreaterThan(5);
    expect(first.every(({ isShaking }) => isShaking)).toBe(true);
    const frames = Array.from({ length: frameCount }, (_, frame) =>
      heldAt(frame).filter(({ heldBy }) => heldBy === 'cluster'),
    );
    const away = frames.map((held) =>
      held.length === first.length
        ? Math.max(
            ...held.map(({ cx, cy }, i) => Math.hypot(cx - (first[i]?.cx ?? 0), cy - (first[i]?.cy ?? 0))),
          )
        : 0,
    );
    // A swing of 2 × 2.2 µm, a wobble of 2 × 1.5 µm and a turn of .3 about a middle some 10 µm away: under 11 µm, 22 px.
    expect(Math.max(...away)).toBeGreaterThan(2);
    expect(Math.max(...away)).toBeLessThan(22);
  });

  it('stick to round cells by their heads, some of them alive', () => {
    const { heldAt, roundCellsAt, objectsAt } = simulateScene(alive);
    const stuck = heldAt(0).filter(({ heldBy }) => heldBy === 'round-cell');
    expect(stuck.length).toBeGreaterThan(3);
    expect(new Set(stuck.map(({ isShaking }) => isShaking)).size).toBe(2);
    const cells = roundCellsAt(0);
    for (const { cx, cy } of stuck) {
      const distances = cells.map((cell) => Math.hypot(cell.cx - cx, cell.cy - cy));
      // Half axes of 3.5 × .7 to 6.5 µm and a head of 2.1 to 2.7 (giants 4.9), half of it outside at least; 0.5 µm a pixel.
      if (Math.min(...distances) < 40) expect(Math.min(...distances)).toBeLessThan(2 * (6.5 + 4.9 + 1));
    }
    // Each is labeled as the single cell that it is, under a number of its own.
    const labels = objectsAt(0);
    expect(new Set(labels.map(({ trackId }) => trackId)).size).toBe(labels.length);
    for (const { box } of stuck) expect(labels.some((label) => label.box.x === box.x)).toBe(true);
  });

  it('leave all else where it was', () => {
    const [plain, shaken] = [simulateScene(scene), simulateScene(alive)];
    const cellsOf = ({ objectsAt }: ReturnType<typeof simulateScene>) =>
      objectsAt(3).filter(
        ({ className, trackId }) => className === 'sperm' && trackId <= plain.tracks.length,
      );
    expect(cellsOf(shaken)).toEqual(cellsOf(plain));
    expect(shaken.roundCellsAt(0)).toEqual(plain.roundCellsAt(0));
  });

  it('and round cells are in no labels of training', () => {
    const { objectsAt, roundCellsAt } = simulateScene(scene);
    expect(roundCellsAt(0).length).toBeGreaterThan(3);
    expect(new Set(objectsAt(0).map(({ className }) => className))).toEqual(new Set(['sperm', 'cluster']));
    expect(() => roundCellsAt(1000)).toThrow(RangeError);
  });

  it('are shares from 0 to 1', () => {
    expect(() => simulateScene({ shakingShare: 1.5 })).toThrow('shakingShare');
    expect(() => simulateScene({ stuckToRoundCellsShare: -1 })).toThrow('stuckToRoundCellsShare');
  });
});
