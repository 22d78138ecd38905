import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFfmpeg } from '@/lib/engine/media/ffmpeg-binary';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { H264 } from '@/lib/engine/media/test-videos';
import { inWords } from '@/lib/messages';
import { simulateScene } from '@/lib/science/simulation';
import { analyzeVideo, type VideoAnalysis } from './analyze-video';
import type { RecordedField } from './field-record';
import { measureFollowed } from './measure-followed';

const folder = mkdtempSync(path.join(tmpdir(), 'repeated-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [once, twice] = ['once.mp4', 'twice.mp4'].map((name) => path.join(folder, name)) as [string, string];

beforeAll(async () => {
  const size = { width: 320, height: 240, seconds: 1.6, framesPerSecond: 25 };
  await writeVideo(once, simulateScene({ ...size, concentrationMillionPerMl: 60, seed: 3 }));
  // As capture software stores the 25 pictures a second of a camera at 50.
  const args = ['-y', '-loglevel', 'error', '-i', once, '-vf', 'fps=50', ...H264, twice];
  execFileSync(findFfmpeg(), args);
});

const analyze = (videoFile: string): Promise<VideoAnalysis> =>
  analyzeVideo({ videoFile, threads: 1, calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 } });
const saidOf = ({ result }: VideoAnalysis): string => result.warnings.map((each) => inWords(each)).join('\n');

it('a camera at 25 stored as 50: half the pictures repeat, and the rate is judged as 25', async () => {
  const analysis = await analyze(twice);
  const { field } = analysis.field as RecordedField;
  expect(field.framesPerSecond).toBe(50);
  // Every second one, but for a few at the ends that have too few beside them.
  expect((field.repeatedPictures ?? 0) / field.frames).toBeCloseTo(0.5, 1);
  const said = saidOf(analysis);
  expect(said).toMatch(
    /^(4[89]|50) % of the pictures repeat the one before: .* (25|26)\.\d different .* not 50\.0\./m,
  );
  expect(said).toMatch(/^At (25|26)\.\d frames\/s VCL comes out lower/m);
  // What a record of before says is measured again without the remark, as it was measured then.
  const { repeatedPictures: _, ...older } = field;
  const keys = measureFollowed(older).warnings.map(({ key }) => key);
  expect(keys).not.toContain('measurements.repeatedPictures');
  expect(keys).not.toContain('measurements.lowFrames');
}, 60_000);

it('the same pictures at their own rate: none', async () => {
  const analysis = await analyze(once);
  expect(analysis.field?.field.repeatedPictures).toBe(0);
  expect(saidOf(analysis)).not.toMatch(/repeat/);
}, 60_000);
