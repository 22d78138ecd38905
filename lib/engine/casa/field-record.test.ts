import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { analyzeVideo, type VideoAnalysis } from './analyze-video';
import { packField, type RecordedField, unpackField } from './field-record';
import { measureFollowed } from './measure-followed';

const folder = mkdtempSync(path.join(tmpdir(), 'field-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let analysis: VideoAnalysis;
let record: RecordedField;

beforeAll(async () => {
  const videoFile = path.join(folder, 'clip.mp4');
  await writeVideo(
    videoFile,
    simulateScene({
      width: 320,
      height: 240,
      seconds: 1.2,
      framesPerSecond: 50,
      concentrationMillionPerMl: 60,
      seed: 3,
      // So that what only such recordings have is kept, too.
      vibrationUm: 1,
      viewDiameter: 1.1,
    }),
  );
  analysis = await analyzeVideo({
    videoFile,
    calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 },
  });
  record = await unpackField(await packField(analysis.field as RecordedField));
}, 120_000);

it('keeps every number of what was followed', () => {
  expect(record.field.followed.length).toBeGreaterThan(5);
  expect(record).toEqual(analysis.field);
  expect(record.field.visible).toBeDefined();
  expect(record.field.drift?.vibrationPx).toBeGreaterThan(1);
});

it('keeps what was left out as dirt, and reads records that kept its number only', async () => {
  const { field, measured } = analysis.field as RecordedField;
  const [track] = field.followed;
  const leftOut = track && [{ track: { ...track, id: 900 }, probability: 0.25 }];
  if (!leftOut) throw new Error('no track');
  const restingProbability = new Map([[1, 0.5]]);
  const whole = await packField({ field: { ...field, leftOut, restingProbability }, measured });
  expect((await unpackField(whole)).field).toMatchObject({ leftOut, restingProbability });
  const { leftOut: _, restingProbability: __, ...older } = field;
  expect((await unpackField(await packField({ field: older, measured }))).field).toEqual(older);
});

it('keeps how the pictures were recorded, and reads records that do not say it', async () => {
  const { field, measured } = analysis.field as RecordedField;
  const keysOf = async (change: Partial<RecordedField['field']>) => {
    const kept = await unpackField(await packField({ field: { ...field, ...change }, measured }));
    return measureFollowed(kept.field).warnings.map(({ key }) => key);
  };
  const told = ['measurements.interlaced', 'measurements.nonSquarePixels'];
  expect(await keysOf({ pixelAspect: 4 / 3, interlaced: true })).toEqual(expect.arrayContaining(told));
  expect((await keysOf({})).filter((key) => told.includes(key))).toEqual([]);
});

it('measures to the last digit what the analysis measured', () => {
  const { summary, kinematics, warnings } = measureFollowed(record.field);
  const { result } = analysis;
  for (const part of Object.keys(summary) as (keyof typeof summary)[]) {
    expect(summary[part], part).toEqual(result[part]);
  }
  expect(kinematics).toEqual(analysis.kinematics);
  expect(warnings).toEqual(result.warnings);
  expect(result.motility.status).toBe('graded');
});

it('says when each frame is shown', () => {
  // 60 frames at 50 a second.
  expect(record.field.frameSeconds).toHaveLength(60);
  for (const [frame, seconds] of record.field.frameSeconds.entries())
    expect(seconds).toBeCloseTo(frame / 50, 6);
});
