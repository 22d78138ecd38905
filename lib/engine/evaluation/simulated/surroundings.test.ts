import { expect, it } from 'vitest';
import { DEFAULT_SCENE } from '@/lib/science/simulation';
import type { Track } from '@/lib/science/vision/types';
import { planVideos } from './plan';
import { planSurroundings } from './plan-surroundings';
import { sceneTruth } from './scene-truth';
import { summarizeSurroundings } from './summarize-surroundings';
import type { ComparedSurroundings } from './surroundings';
import { kindsOfTracks } from './track-kinds';

it('plans a field of each contrast, none of them a world of another video', () => {
  const fields = planSurroundings(2, 1).map(({ parameters }) => parameters);
  expect(fields.map(({ contrast }) => contrast).slice(0, 3)).toEqual([
    'phase-bright-heads',
    'phase-dark-heads',
    'bright-field',
  ]);
  const seeds = [...planVideos(3, 1).map(({ parameters }) => parameters), ...fields].map(({ seed }) => seed);
  expect(new Set(seeds).size).toBe(seeds.length);
});

it('knows what each found track follows', () => {
  const truth = sceneTruth({
    ...DEFAULT_SCENE,
    seed: 3,
    seconds: 0.4,
    concentrationMillionPerMl: 10,
    clustersPerField: 4,
    shakingShare: 1,
    roundCellsPerField: 4,
    stuckToRoundCellsShare: 1,
  });
  const at = (id: number, places: readonly { cx: number; cy: number }[]): Track => ({
    id,
    className: 'sperm',
    points: places.map(({ cx, cy }, frame) => {
      return { frame, cx, cy, x: cx - 5, y: cy - 5, w: 10, h: 10, score: 1, interpolated: false };
    }),
  });
  const held = truth.scene.heldAt(0);
  const [member, stuck] = ['cluster', 'round-cell'].map((by) => held.find(({ heldBy }) => heldBy === by));
  const free = [...truth.cells.values()].find(({ points }) => points.length === truth.scene.frameCount);
  if (!member || !stuck || !free) throw new Error('the scene lacks a kind');
  const tracks = [at(1, free.points), at(2, [member]), at(3, [stuck]), at(4, [{ cx: -500, cy: 0 }])];
  expect([...kindsOfTracks(truth, tracks).values()]).toEqual(['free', 'shaking', 'on round cell', 'other']);
});

it('adds fields up by contrast', () => {
  const none = { tracks: 0, inClusters: 0, shaking: 0, onRoundCells: 0 };
  const field = (present: number, found: number, wrong: number): ComparedSurroundings => ({
    contrast: 'bright-field',
    withPixelSize: { present, found, false: wrong },
    byHeads: { present, found: 0, false: 0 },
    held: {
      free: { tracks: 50, inClusters: 1, shaking: 0, onRoundCells: 0 },
      ...{ shaking: none, still: none, 'on round cell': none, other: none },
    },
  });
  const { roundCells, held } = summarizeSurroundings([field(4, 3, 0), field(6, 3, 2)]);
  expect(held.free).toEqual({ tracks: 100, inClusters: 2, shaking: 0, onRoundCells: 0 });
  const { withPixelSize, byHeads } = roundCells['bright-field'] ?? {};
  expect(withPixelSize).toMatchObject({ fields: 2, sensitivity: 0.6, precision: 0.75, falsePerField: 1 });
  // Poisson's limits of 2 are 0.2422 and 7.2247, over two fields.
  expect(withPixelSize?.falsePerField95.high).toBeCloseTo(7.2247 / 2, 4);
  expect(byHeads).toMatchObject({ sensitivity: 0, precision: null });
});
