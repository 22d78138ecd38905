/**
 * Measures the analysis engine, stage by stage and as a whole, on one clip:
 *   npm run -s bench -- engine [--video FILE] [--model ID|FILE.onnx] [--seconds 30] [--frames 100] [--repeat 1]
 * Without --video it renders a 30 s clip of 640×480 at 50 frames/s with the project's simulator. Prints a table on
 * stderr and JSON on stdout. Compare figures of one run with each other: a busy machine makes all of them larger.
 * `cpu` is processor time of this process; where it is far below the wall time, others had the processor.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { analyzeVideo } from '@/lib/engine/casa';
import { DEFAULT_DETECTOR_ID, resolveModel } from '@/lib/engine/inference';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame } from '@/lib/science/vision/types';
import { measureDetectionSteps, measureDetectorSettings } from './stages/detection';
import { measureFollowing } from './stages/following';
import { measureShape } from './stages/shape';
import { StageTable } from './stages/stage-table';

const { values } = parseArgs({
  options: {
    video: { type: 'string' },
    model: { type: 'string', default: DEFAULT_DETECTOR_ID },
    seconds: { type: 'string', default: '30' },
    frames: { type: 'string', default: '100' },
    repeat: { type: 'string', default: '1' },
  },
});

const table = new StageTable();
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
try {
  await main();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function main(): Promise<void> {
  const loadBefore = os.loadavg()[0] ?? 0;
  const video = values.video ?? (await renderClip());
  const model = await resolveModel(values.model);
  const probe = await probeVideo(video);
  const cores = os.availableParallelism();
  table.say(
    `${cores} cores, load ${loadBefore.toFixed(1)}${loadBefore > cores / 2 ? ' (busy: wall times are too long)' : ''}; ` +
      `${probe.width}×${probe.height}, ${model.id}`,
  );

  const frames: GrayFrame[] = [];
  await table.measure('decode (ffmpeg has a process of its own)', probe.frameCountEstimate, async () => {
    for await (const frame of decodeGrayFrames(video))
      if (frames.length < Number(values.frames)) frames.push(frame);
  });
  await measureDetectionSteps(table, model.file, frames);
  await measureDetectorSettings(table, model.file, frames);
  await measureFollowing(table);
  if (frames[0]) await measureShape(table, frames[0]);

  const analyses = [];
  for (let i = 0; i < Number(values.repeat); i++) {
    const { result } = await analyzeVideo({ videoFile: video, model: model.file });
    analyses.push(result);
    const { durationSeconds } = result.video;
    const { totalSeconds, framesPerSecond, peakMemoryMb } = result.timings;
    table.say(
      `whole analysis of ${durationSeconds.toFixed(1)} s of video: ${totalSeconds.toFixed(2)} s, ` +
        `${framesPerSecond.toFixed(0)} frames/s, ${peakMemoryMb.toFixed(0)} MiB at most (with the stages above)`,
    );
  }
  const totals = analyses.map((result) => result.timings.totalSeconds);
  const figures = {
    machine: { cores, cpu: os.cpus()[0]?.model, loadBefore, loadAfter: os.loadavg()[0] },
    video: analyses[0]?.video,
    model: analyses[0]?.model,
    stages: table.rows,
    wholeAnalysisSeconds: { least: Math.min(...totals), median: median(totals) },
    wholeAnalysis: analyses.map((result) => result.timings),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

async function renderClip(): Promise<string> {
  const file = path.join(folder, 'clip.mp4');
  table.say(`rendering ${values.seconds} s …`);
  await writeVideo(file, simulateScene({ seed: 42, seconds: Number(values.seconds), framesPerSecond: 50 }));
  return file;
}
