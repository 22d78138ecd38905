import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateVideo } from '@/lib/engine/evaluation/evaluate-video';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { toldBy } from '@/lib/messages/testing';
import { analyzeTracks } from './analyze-tracks';
import { analyzeVideo } from './analyze-video';
import { runAnalysisProcess } from './run-analysis-process';

/**
 * Clips with cells that are known by hand: bright 4×4 squares on the network's grid (so that the blob model's
 * boxes are exact), drawn here and encoded without loss. One swims 4 px a frame to the right, six rest.
 */
const width = 160;
const height = 120;
const fps = 50;
let folder: string;
let model: string;
const file = (name: string): string => path.join(folder, name);

function picture(squares: readonly (readonly [number, number])[]): Buffer {
  const data = Buffer.alloc(width * height, 40);
  for (const [x, y] of squares) {
    for (let row = y; row < y + 4; row++)
      data.fill(220, row * width + x, row * width + Math.min(width, x + 4));
  }
  return data;
}
const resting = [0, 1, 2, 3, 4, 5].map((i) => [16 + 24 * i, 80] as const);

function encode(
  name: string,
  frames: readonly Buffer[],
  rate = fps,
  codec: string[] = ['-c:v', 'ffv1'],
): string {
  execFileSync(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-s',
      `${width}x${height}`,
      '-r',
      String(rate),
      '-i',
      '-',
      ...codec,
      file(name),
    ],
    { input: Buffer.concat(frames) },
  );
  return file(name);
}

let clip: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'casa-'));
  model = file('blob.onnx');
  writeFileSync(model, buildBlobModel({ level: 2, boxSide: 12, metadata: { workingThreshold: '0.5' } }));
  clip = encode(
    'clip.mkv',
    Array.from({ length: 36 }, (_, f) => picture([[4 * f + 8, 40], ...resting])),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ videoFile: clip, model, threads: 1 });
const calibration = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };

describe('a clip with one swimmer and six resting cells', () => {
  it('is counted, graded and timed', async () => {
    const { result, tracks, kinematics } = await analyzeVideo({ ...options(), calibration });
    expect(tracks).toHaveLength(7);
    // Spots like the swimmer, of which the detector is certain.
    expect(result.counts).toMatchObject({ restingLeftOut: 0, restingDoubtful: 0, spermInClusters: 0 });
    // 4 px a frame at 50 frames/s are 200 px/s; with 0.5 µm/px 100 µm/s: rapid. Six others rest.
    const swimmer = kinematics.tracks.find((t) => t.grade === 'rapid');
    expect(swimmer?.motion?.vsl).toBeCloseTo(200, 6);
    expect(swimmer?.motion?.vcl).toBeCloseTo(200, 6);
    expect(kinematics.tracks.filter((t) => t.grade === 'immotile')).toHaveLength(6);
    expect(result.motility).toMatchObject({
      status: 'graded',
      rapid: { percent: expect.closeTo(100 / 7, 6) },
    });
    // All boxes have sides of 12 px, so the rim is 6 px. The swimmer's center 4f + 10 keeps within 6 … 154 in all
    // 36 frames (10 … 150): 7 cells in each of 36 frames.
    // Around each head 1.65 × 12² px² hide others: 0.10405 heads are expected in that, so 7 told apart stand for
    // −ln(1 − 0.10405)/0.10405 = 1.05594 times as many, or for the area over that.
    expect(result.counts).toMatchObject({
      meanPerField: 7,
      spermCounted: 7,
      countedAreaPx2: expect.closeTo((148 * 108) / 1.05594, 0),
      hiddenPercent: expect.closeTo(5.298, 2),
    });
    // 7 in 74 µm × 54 µm × 20 µm = 79,920 µm³: 7/79,920 × 1e6 × 1.05594 = 92.487 M/ml
    expect(result.concentration?.millionPerMl).toBeCloseTo(92.487, 1);
    expect(result.video).toMatchObject({ width, height, framesPerSecond: 50, frames: 36, codec: 'ffv1' });
    expect(result.timings.totalSeconds).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it('gives no µm and no M/ml without calibration, and says why', async () => {
    const { result } = await analyzeVideo(options());
    expect(result.concentration).toBeNull();
    expect(result.concentrationReason).toMatch(
      /the pixel size, the chamber depth and the dilution are not known/,
    );
    expect(result.motility).toMatchObject({
      status: 'motile or immotile',
      motile: { percent: expect.closeTo(100 / 7, 6) },
      reason: expect.stringMatching(/not given/),
    });
    expect(result.velocityHistogram).toBeNull();
    expect(result.kinematics.unit).toBe('px');
  });

  it('takes the frame rate of the calibration over that of the file', async () => {
    const { kinematics } = await analyzeVideo({ ...options(), calibration: { framesPerSecondOverride: 25 } });
    expect(Math.max(...kinematics.tracks.map((t) => t.motion?.vsl ?? 0))).toBeCloseTo(100, 6);
  });

  it('scores 1 against its own truth', async () => {
    const lines = Array.from({ length: 36 }, (_, f) =>
      [[4 * f + 8, 40], ...resting].map(
        ([x = 0, y = 0], i) => `${f},${i},0,${Math.max(0, x - 4)},${y - 4},12,12`,
      ),
    ).flat();
    writeFileSync(file('truth.csv'), `frame,track_id,class,x,y,w,h\n${lines.join('\n')}\n`);
    const scores = await evaluateVideo({ ...options(), truth: file('truth.csv') });
    expect(scores).toMatchObject({
      AP50: expect.closeTo(1, 9),
      precision: 1,
      recall: 1,
      centreF1: 1,
      MOTA: 1,
      IDF1: 1,
      motilityError: 0,
    });
    expect(scores.HOTA).toBeCloseTo(1, 9);
    // Seven tracks of 36 frames: one moves, six rest, and both sides say so in every frame.
    expect(scores.motilityConfusion?.frames).toMatchObject({
      motile: { motile: 36, immotile: 0, none: 0 },
      immotile: { immotile: 216, motile: 0, none: 0 },
      none: { motile: 0, immotile: 0 },
    });
  });

  it('pictures the frames and cells with the most mistakes, and refuses foreign labels before it begins', async () => {
    // The labels know only the swimmer, and only up to frame 19: six false alarms there, seven after it.
    const lines = Array.from({ length: 20 }, (_, f) => `${f + 1},1,${4 * f + 4},36,12,12,1,1,1`);
    writeFileSync(file('gt.txt'), lines.join('\n'));
    const scores = await evaluateVideo({
      ...options(),
      truth: file('gt.txt'),
      picturesFolder: file('pictures'),
      pictureCount: 1,
    });
    expect(scores.precision).toBeCloseTo(20 / (36 * 7), 9);
    expect(scores.recall).toBe(1);
    expect(scores.pictures.map((name) => path.basename(name))).toEqual([
      'worst-01-frame-00020.png',
      expect.stringMatching(/^cell-01-additional-found-\d+\.png$/),
    ]);
    expect(readdirSync(file('pictures'))).toHaveLength(2);
    // Six resting cells without a label in all 36 frames, and the swimmer in the last 16.
    expect(scores.disagreements).toMatchObject({
      total: 7,
      byReason: { additional: { cells: 7, frames: 232 }, missed: { cells: 0, frames: 0 } },
    });
    writeFileSync(file('gt.txt'), '900,1,4,36,12,12\n');
    expect(await toldBy(() => evaluateVideo({ ...options(), truth: file('gt.txt') }))).toMatch(
      /labels frame 899 .* the video has 36 frames/,
    );
  });

  it('measures given tracks as they are', async () => {
    writeFileSync(
      file('given.csv'),
      `frame,track_id,x,y,w,h\n${Array.from({ length: 51 }, (_, f) => `${f},1,${3 * f},20,10,10`).join('\n')}\n`,
    );
    const { result, kinematics } = await analyzeTracks({
      videoFile: clip,
      tracksFile: file('given.csv'),
      calibration,
    });
    expect(kinematics.tracks[0]).toMatchObject({ grade: 'rapid', motion: { vsl: expect.closeTo(150, 6) } });
    expect(result.model).toBeNull();
  });
});

describe('bad or thin input is an honest answer', () => {
  it('a black video says nothing about the sample, rather than that it holds no sperm', async () => {
    const black = encode(
      'black.mkv',
      Array.from({ length: 30 }, () => Buffer.alloc(width * height)),
    );
    const { result } = await analyzeVideo({ videoFile: black, model, threads: 1, calibration });
    expect(result.counts).toMatchObject({ spermCounted: 0, distinctTracks: 0 });
    expect(result.concentration).toBeNull();
    expect(result.concentrationReason).toMatch(/uniform/);
    expect(result.motility).toMatchObject({
      status: 'not measured',
      reason: expect.stringMatching(/uniform/),
    });
    expect(result.warnings).toContainEqual(say('measurements.blank'));
  });

  it('an empty field holds 0 sperm, up to the limit that counting none allows', async () => {
    // A bright rim of dirt, wider than any cell, but no square: something can be seen, and it is no sperm.
    const dirt = Buffer.alloc(width * height, 40);
    for (let row = 0; row < height; row++) dirt.fill(90, row * width, row * width + 60);
    const empty = encode(
      'empty.mkv',
      Array.from({ length: 30 }, () => dirt),
    );
    const { result } = await analyzeVideo({ videoFile: empty, model, threads: 1, calibration });
    expect(result.counts.interval95).toEqual({ low: 0, high: expect.closeTo(3.689, 3) });
    expect(result.concentration).toMatchObject({ millionPerMl: 0, interval95: { low: 0 } });
    expect(result.motility).toEqual({ status: 'not measured', reason: 'No sperm were found.' });
    expect(JSON.stringify(result)).not.toMatch(/NaN/);
  });

  it('a single frame can be counted but not judged', async () => {
    const one = encode('one.mkv', [picture(resting)]);
    const { result } = await analyzeVideo({ videoFile: one, model, threads: 1, calibration });
    expect(result.counts.meanPerField).toBe(6);
    expect(result.motility).toMatchObject({
      status: 'not measured',
      reason: expect.stringMatching(/0\.5 s/),
    });
  });

  it('16-bit, YUV 4:2:2 and 5 frames/s are read', async () => {
    const frames = Array.from({ length: 8 }, () => picture(resting));
    for (const [name, format] of [
      ['deep.mkv', 'gray16le'],
      ['color.mkv', 'yuv422p10le'],
    ] as const) {
      const video = encode(name, frames, 5, ['-c:v', 'ffv1', '-pix_fmt', format]);
      const { result } = await analyzeVideo({ videoFile: video, model, threads: 1 });
      expect(result.counts.meanPerField).toBe(6);
      expect(result.warnings).toContainEqual(
        say('measurements.slowFrames', { rate: { number: 5, digits: 1 } }),
      );
    }
  });

  it.each([0, -1, Number.NaN, 1e6])('a pixel size of %s is refused', async (pixelSizeUm) => {
    expect(await toldBy(() => analyzeVideo({ ...options(), calibration: { pixelSizeUm } }))).toMatch(
      /pixel ?size/i,
    );
  });

  it('an excerpt beyond the end, an unknown model and a file that is no video are refused', async () => {
    expect(await toldBy(() => analyzeVideo({ ...options(), startSeconds: 100 }))).toMatch(/no pictures/);
    expect(await toldBy(() => analyzeVideo({ ...options(), model: 'unknown-model' }))).toMatch(
      /no model 'unknown-model'/,
    );
    writeFileSync(file('text.mp4'), 'this is no video');
    expect(await toldBy(() => analyzeVideo({ ...options(), videoFile: file('text.mp4') }))).toMatch(
      /not a video/,
    );
  });

  it('a model that answers NaN fails clearly', async () => {
    writeFileSync(file('nan.onnx'), buildBlobModel({ boxFactor: Number.NaN }));
    expect(await toldBy(() => analyzeVideo({ ...options(), model: file('nan.onnx') }))).toMatch(/not finite/);
  });
});

describe('stopping', () => {
  it('ends within a second and leaves nothing', async () => {
    const long = encode(
      'long.mkv',
      Array.from({ length: 1500 }, () => picture(resting)),
      fps,
      ['-c:v', 'ffv1'],
    );
    const stop = new AbortController();
    const out = file('stopped');
    let asked = 0;
    const running = runAnalysisProcess(
      { videoFile: long, model, threads: 1, outputFolder: out },
      {
        signal: stop.signal,
        onProgress: ({ framesDone }) => {
          if (framesDone === 0 || asked) return;
          asked = performance.now();
          stop.abort(new Error('enough'));
        },
      },
    );
    await expect(running).rejects.toThrow('enough');
    // A second is promised on a machine that is not busy with other tests.
    expect(performance.now() - asked).toBeLessThan(4000);
    expect(readdirSync(out)).toEqual([]);
  });
});

describe('the analyzing process and the command line', () => {
  it('write the same five files', async () => {
    const out = file('process');
    const progress: number[] = [];
    const result = await runAnalysisProcess(
      { ...options(), calibration, outputFolder: out },
      { onProgress: ({ fraction }) => progress.push(fraction) },
    );
    expect(readdirSync(out).sort()).toEqual([
      'detections.csv',
      'field.json.gz',
      'kinematics.csv',
      'summary.json',
      'tracks.csv',
    ]);
    // The file keeps the name that the frame rate of the calibration has always had in it, and speaks English.
    const { framesPerSecondOverride: framesPerSecond, ...known } = result.calibration;
    expect(JSON.parse(readFileSync(path.join(out, 'summary.json'), 'utf8'))).toEqual({
      ...result,
      calibration: { ...known, framesPerSecond },
      morphology: { status: 'not measured', reason: inWords(result.morphology.reason) },
      warnings: result.warnings.map((warning) => inWords(warning)),
    });
    expect(result.warnings).not.toEqual([]);
    expect(progress.at(-1)).toBe(1);

    const run = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        'scripts/cli/analyse.ts',
        clip,
        '--out',
        file('cli'),
        '--model',
        model,
        '--pixel-size-um',
        '0.5',
        '--chamber-depth-um',
        '20',
        '--threads',
        '1',
      ],
      { encoding: 'utf8' },
    );
    expect(run.stderr).toMatch(/7 tracks/);
    expect(run.status).toBe(0);
    for (const name of ['detections.csv', 'tracks.csv', 'kinematics.csv']) {
      expect(readFileSync(path.join(file('cli'), name), 'utf8')).toBe(
        readFileSync(path.join(out, name), 'utf8'),
      );
    }
    const [header, first] = readFileSync(path.join(out, 'detections.csv'), 'utf8').split('\n');
    expect(header).toBe('frame,x,y,w,h,score,class');
    expect(first).toMatch(/^0,\d+,\d+,12,12,[\d.]+,sperm$/);
  });

  it('fail with one line', async () => {
    const out = file('failed');
    await expect(
      runAnalysisProcess({ ...options(), videoFile: file('nowhere.mp4'), outputFolder: out }),
    ).rejects.toThrow();
    expect(readdirSync(out)).toEqual([]);
    const run = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        'scripts/cli/analyse.ts',
        clip,
        '--out',
        out,
        '--model',
        model,
        '--pixel-size-um',
        '0',
      ],
      { encoding: 'utf8' },
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toBe('Pixel size must be a number between 0.01 and 50 µm per pixel\n');
  });
});
