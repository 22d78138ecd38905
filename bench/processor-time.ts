/**
 * Processor time (user and system) of an analysis, stage by stage and as a whole, beside that of an x264 encode of the
 * same video in the same run:
 *   npm run -s bench -- processor-time --video=FILE [--model=ID|FILE.onnx [--model=…]]
 * Prints a table for each model on stderr and JSON on stdout. Processor time depends less on what else a machine does than
 * wall time, and the share of x264's less still. The whole is the command-line analysis. Of its stages the start is the
 * analysis of 0.2 s of video, with everything that is opened, asked and loaded for any length; decoding is ffmpeg's, and
 * the others are this process's, one after the other in one thread. The rest is what only the whole has: messages between
 * its threads, and the same code made fast in each of them. A further video is one that the same process measures after it,
 * as a worker does with the videos of a sample.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ANALYSIS_NODE_OPTIONS } from '@/lib/engine/casa/analysis-processes';
import { DEFAULT_DETECTOR_ID, resolveModel } from '@/lib/engine/inference';
import { findFfmpeg, grayFilters } from '@/lib/engine/media';
import { measureStages } from './stages/processor-stages';

const { values } = parseArgs({
  options: {
    video: { type: 'string' },
    model: { type: 'string', multiple: true, default: [DEFAULT_DETECTOR_ID] },
  },
});
const { video } = values;
if (!video) throw new Error('which video? --video=FILE');

/** Videos of a sample. */
const SAMPLE = 5;

/** Seconds of processor time of a program and all that it started; POSIX shells count them. */
function secondsOf(program: string, ...args: readonly string[]): number {
  const { stdout, status } = spawnSync(
    '/bin/sh',
    ['-c', '"$0" "$@" >/dev/null 2>&1 && times', program, ...args],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
  // The second line is of the shell's children: user and system, 0m14.230s.
  const [user = Number.NaN, system = Number.NaN] = (stdout.trim().split('\n')[1] ?? '')
    .split(' ')
    .map((text) => Number(text.split('m')[0]) * 60 + Number.parseFloat(text.split('m')[1] ?? ''));
  return user + system;
}

const ffmpeg = (...args: readonly string[]): number =>
  secondsOf(findFfmpeg(), '-nostdin', '-v', 'error', ...args);

const input = ['-i', path.resolve(video), '-an'];
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
try {
  const x264 = ffmpeg(...input, '-c:v', 'libx264', '-preset', 'medium', '-f', 'null', '-');
  const models = [];
  for (const wanted of values.model) {
    const model = await resolveModel(wanted);
    const out = path.join(folder, model.id);
    const analysis = (...more: readonly string[]): number =>
      secondsOf(
        process.execPath,
        ...[...ANALYSIS_NODE_OPTIONS, 'scripts/cli/analyse.mjs', path.resolve(video), '--model', model.file],
        ...['--out', out, ...more],
      );
    // Also makes the bundle where there is none of these sources.
    analysis('--seconds', '0.2');
    const start = analysis('--seconds', '0.2');
    const whole = analysis();
    const inARow = (times: number): number =>
      secondsOf(
        process.execPath,
        ...['--import', 'tsx', 'bench/stages/in-a-row.ts'],
        ...[path.resolve(video), model.file, path.join(out, 'in-a-row'), String(times)],
      );
    const further = (inARow(SAMPLE) - inARow(1)) / (SAMPLE - 1);
    const { size, decoded, detectedEvery, frames, stages } = await measureStages(video, model.file, out);
    // As few threads as an analysis takes on two cores.
    const few = ['-filter_threads', '1', '-threads', '1'];
    const decoding = ffmpeg(
      ...few,
      ...input,
      '-vf',
      grayFilters(decoded),
      '-strict',
      '-1',
      '-f',
      'yuv4mpegpipe',
      'pipe:1',
    );
    const parts = { 'start (0.2 s of video)': start, 'decode and rescale': decoding, ...stages };
    const rest = whole - Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
    const rows = { ...parts, rest, whole, 'a further video': further, x264 };
    process.stderr.write(
      `${model.id}: ${frames} frames, ${size.width}×${size.height}, every ${detectedEvery} detected\n`,
    );
    for (const [what, seconds] of Object.entries(rows))
      process.stderr.write(
        `${what.padEnd(42)} ${seconds.toFixed(2).padStart(7)} s ${(seconds / x264).toFixed(3).padStart(7)} × x264\n`,
      );
    const shareOfX264 = Object.fromEntries(Object.entries(rows).map(([what, s]) => [what, s / x264]));
    models.push({ model: model.id, frames, size, detectedEvery, seconds: rows, shareOfX264 });
  }
  process.stdout.write(`${JSON.stringify(models, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
