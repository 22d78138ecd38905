import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { testFolder } from '@/lib/engine/media/test-videos';
import { inWords } from '@/lib/messages';
import { type SimulatedScene, simulateScene } from '@/lib/science/simulation';
import { analyzeVideo, type VideoAnalysis } from './analyze-video';
import { kinematicsTable } from './csv-tables';
import { packField, unpackField } from './field-record';
import { measureFollowed } from './measure-followed';

// At 30 frames/s the detector is shown every frame; each AVI frame is coded by itself, so that the pictures of a field are
// the same alone and after another.
const FRAMES = 45;
const scene = (seed: number): SimulatedScene =>
  simulateScene({
    ...{ seed, width: 320, height: 240, framesPerSecond: 30, seconds: FRAMES / 30 },
    concentrationMillionPerMl: 60,
  });

const inTurn = (scenes: readonly SimulatedScene[]): SimulatedScene => ({
  ...(scenes[0] as SimulatedScene),
  *frames() {
    for (const each of scenes) yield* each.frames();
  },
});

let folder: Awaited<ReturnType<typeof testFolder>>;
let first: VideoAnalysis;
let second: VideoAnalysis;
let both: VideoAnalysis;
/** Numbers of detections in each frame of the recording of both. */
const detected: number[] = [];

beforeAll(async () => {
  folder = await testFolder();
  const analyze = async (name: string, scenes: readonly SimulatedScene[], counts?: number[]) => {
    const videoFile = folder.file(name);
    await writeVideo(videoFile, inTurn(scenes));
    const calibration = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
    return analyzeVideo(
      { videoFile, calibration, threads: 3 },
      { onDetections: async (_, detections) => void counts?.push(detections.length) },
    );
  };
  const [a, b] = [scene(1), scene(2)];
  first = await analyze('first.avi', [a]);
  second = await analyze('second.avi', [b]);
  both = await analyze('both.avi', [a, b], detected);
}, 120_000);
afterAll(() => folder.remove());

describe('a recording of two fields', () => {
  it('says the same of each as a recording of it alone', () => {
    const of = ({ result }: VideoAnalysis) => {
      const { counts, concentration, motility } = result;
      if (motility.status !== 'graded') throw new Error('motility was not graded');
      return {
        seconds: expect.closeTo(FRAMES / 30, 9),
        spermCounted: counts.meanPerField,
        countedAreaPx2: counts.countedAreaPx2,
        concentrationMillionPerMl: concentration?.millionPerMl,
        motilePercent: motility.motile.percent,
        effectiveSperm: counts.effectiveSperm,
      };
    };
    expect(both.result.fields).toEqual([
      { firstFrame: 0, lastFrame: FRAMES - 1, ...of(first) },
      { firstFrame: FRAMES, lastFrame: 2 * FRAMES - 1, ...of(second) },
    ]);
  });

  it('keeps what each leaves out, under numbers that nothing else has, and how probable its resting cells are', () => {
    const keptOf = ({ field }: VideoAnalysis) => {
      const { followed = [], leftOut = [], restingProbability = new Map() } = field?.field ?? {};
      return { followed, leftOut, restingProbability };
    };
    const [of1, of2, all] = [keptOf(first), keptOf(second), keptOf(both)];
    const ids = [...all.followed, ...all.leftOut.map(({ track }) => track)].map(({ id }) => id);
    expect(ids).toEqual(ids.map((_, i) => i + 1));
    const places = ({ leftOut }: typeof all, later = 0) =>
      leftOut.map(({ track, probability }) => [(track.points[0]?.frame ?? 0) + later, probability]);
    expect(places(all)).toEqual([...places(of1), ...places(of2, FRAMES)]);
    expect(places(all).length).toBeGreaterThan(0);
    const shifted = [...of2.restingProbability].map(([id, each]) => [id + of1.followed.length, each]);
    expect([...all.restingProbability]).toEqual([...of1.restingProbability, ...shifted]);
    expect(all.restingProbability.size).toBeGreaterThan(3);
  });

  it('adds up counts and areas, and has a narrower interval', () => {
    const [a, b, all] = [first, second, both].map(({ result }) => result.counts) as [
      ...[VideoAnalysis['result']['counts'], VideoAnalysis['result']['counts']],
      VideoAnalysis['result']['counts'],
    ];
    expect(all.meanPerField).toBeCloseTo(a.meanPerField + b.meanPerField, 9);
    expect(all.countedAreaPx2).toBeCloseTo(a.countedAreaPx2 + b.countedAreaPx2, 6);
    expect(all.distinctTracks).toBe(a.distinctTracks + b.distinctTracks);
    // N / (area × depth): 0.25 µm² a pixel, 20 µm deep, 10⁶ µm³ a nanoliter; sperm a nanoliter are M/ml.
    const volume = (all.countedAreaPx2 * 0.25 * 20) / 1e6;
    expect(both.result.concentration?.millionPerMl).toBeCloseTo(all.meanPerField / volume, 9);
    const width = ({ result }: VideoAnalysis): number => {
      const { low, high } = result.concentration?.interval95 ?? { low: 0, high: 0 };
      return high - low;
    };
    expect(width(both)).toBeLessThan(Math.min(width(first), width(second)));
  });

  it('pools motility: the frames in which cells move over those in which they were followed', () => {
    const tallies = [first, second].map(({ result }) => result.motilityTally);
    const moving = tallies.reduce((sum, { motile }) => sum + motile.frames, 0);
    const judged = tallies.reduce((sum, each) => sum + each.judged.frames, 0);
    const { motility, kinematics } = both.result;
    expect(motility.status === 'graded' && motility.motile.percent).toBeCloseTo((100 * moving) / judged, 9);
    const motile = first.result.kinematics.motileCells + second.result.kinematics.motileCells;
    expect(kinematics.motileCells).toBe(motile);
  });

  it('has no track across the cut, and no number twice', () => {
    for (const { points } of both.tracks) {
      const [from, to] = [points[0]?.frame ?? 0, points.at(-1)?.frame ?? 0];
      expect(from >= FRAMES).toBe(to >= FRAMES);
    }
    expect(new Set(both.tracks.map(({ id }) => id)).size).toBe(both.tracks.length);
    const ids = both.kinematics.tracks.map(({ trackId }) => trackId);
    const known = new Map(both.tracks.map(({ id, points }) => [id, points[0]?.frame]));
    expect(both.kinematics.tracks.map(({ firstFrame }) => firstFrame)).toEqual(
      ids.map((id) => known.get(id)),
    );
    expect(detected).toHaveLength(2 * FRAMES);
  });

  it('names the field of each track in the table', () => {
    const { pixelSizeUm } = both.result.calibration;
    const [head, ...rows] = kinematicsTable(both.kinematics.tracks, pixelSizeUm, both.result.fields)
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(head?.at(-1)).toBe('field');
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['1', '2']));
    for (const row of rows) expect(row.at(-1)).toBe(Number(row[1]) < FRAMES ? '1' : '2');
    expect(kinematicsTable(first.kinematics.tracks, pixelSizeUm, first.result.fields)).not.toContain('field');
  });

  it('says that there are two', () => {
    expect(both.result.warnings.map((each) => inWords(each))).toContain(
      'The recording shows 2 microscope fields. Each was followed by itself; counts and areas are added up, and motility is of the sperm of all fields together.',
    );
    expect(both.result.video.frames).toBe(2 * FRAMES);
  });

  it('is measured again from its record to the last digit', async () => {
    const recorded = both.field;
    if (!recorded) throw new Error('nothing was recorded');
    const { field, measured } = await unpackField(await packField(recorded));
    expect(field).toEqual(recorded.field);
    expect(measureFollowed(field).summary).toEqual(recorded.measured.summary);
    expect(measured.summary.fields).toEqual(both.result.fields);
  });
});

it('a recording of one field says nothing of fields', () => {
  expect(first.result).not.toHaveProperty('fields');
  expect(first.field?.field).not.toHaveProperty('fields');
});
