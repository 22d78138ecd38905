import { expect, it } from 'vitest';
import { kinematicsTable } from '@/lib/engine/casa/csv-tables';
import type { MeasuredVideo } from '@/lib/engine/casa/measure-followed';
import { measureTracks } from '@/lib/science/kinematics';
import type { Track } from '@/lib/science/vision/types';
import { tracksOfTables } from './shown-tables';
import { shownTracks } from './shown-tracks';

const FPS = 50;
const track = (id: number, at: (seconds: number) => readonly [number, number]): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: 76 }, (_, frame) => {
    const [cx, cy] = at(frame / FPS);
    return { frame, cx, cy, x: cx - 5, y: cy - 5, w: 10, h: 10, score: 1, interpolated: false };
  }),
});
const circle = (radius: number, speed: number) => (t: number) =>
  [100 + radius * Math.cos((speed / radius) * t), 100 + radius * Math.sin((speed / radius) * t)] as const;

/** 0.5 µm/px: radii of 4, 8 and 1 µm at 15, 15 and 4 µm/s, and straight on. */
const tracks = [
  track(1, circle(8, 30)),
  track(2, circle(16, 30)),
  track(3, circle(2, 8)),
  track(4, (t) => [30 * t, 200]),
];
const kinematics = measureTracks(tracks, {
  framesPerSecond: FPS,
  pixelSizeUm: 0.5,
  frameCount: 76,
  drift: null,
});
const shown = shownTracks({ tracks, kinematics } as unknown as MeasuredVideo, FPS, 0.5);

it('shows the circle of what swims round and gets as far as a progressive cell', () => {
  expect(shown.map(({ grade }) => grade).slice(0, 2)).toEqual(['nonProgressive', 'slow']);
  // Chords of 0.1 s are a little shorter than their arcs, and the averaged path lies a little inside the circle.
  const [small, large, twitching, straight] = shown.map((each) => each.circle);
  expect(Math.abs((small ?? 0) / 4 - 1)).toBeLessThan(0.1);
  expect(Math.abs((large ?? 0) / 8 - 1)).toBeLessThan(0.05);
  expect([twitching, straight]).toEqual([null, null]);
  const uncalibrated = shownTracks({ tracks, kinematics } as unknown as MeasuredVideo, FPS, null);
  expect(uncalibrated.map((each) => each.circle)).toEqual([null, null, null, null]);
});

it('reads the same from the tables, and nothing from those of version 0.11.0', () => {
  const lines = tracks.flatMap(({ id, points }) =>
    points.map(({ frame, x, y, w, h }) => [frame, id, x, y, w, h].join(',')),
  );
  const tracksTable = ['frame,track_id,x,y,w,h', ...lines].join('\n');
  const table = kinematicsTable(kinematics.tracks, 0.5);
  const read = tracksOfTables(tracksTable, table, FPS).tracks.map((each) => each.circle);
  read.forEach((radius, i) => {
    const own = shown[i]?.circle ?? null;
    if (own === null) expect(radius).toBeNull();
    else expect(radius).toBeCloseTo(own, 3);
  });
  const before = table.replaceAll('circle_radius', 'other');
  expect(tracksOfTables(tracksTable, before, FPS).tracks.map((each) => each.circle)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
