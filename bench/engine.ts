/**
 * Measures the analysis engine, stage by stage and as a whole, on one clip:
 *   npm run -s bench -- engine [--video FILE] [--model ID|FILE.onnx] [--seconds 30] [--frames 100]
 * Without --video it renders a 30 s clip of 640×480 at 50 frames/s with the project's simulator. Prints a table on
 * stderr and JSON on stdout. `cpuMs` is processor time of this process: it stays comparable on a busy machine,
 * where wall times don't.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { analyseVideo } from '@/lib/casa';
import { DetectorPool } from '@/lib/casa/detector-pool';
import { measureTracks } from '@/lib/kinematics';
import { decodeGreyFrames, probeVideo } from '@/lib/media';
import { DEFAULT_DETECTOR_ID, loadDetector, resolveModel } from '@/lib/onnx';
import { seededRandom, simulateScene } from '@/lib/vision/simulate';
import { DEFAULT_TRACKER, Tracker } from '@/lib/vision/track';
import type { Detection, GreyFrame } from '@/lib/vision/types';
import { writeVideo } from '../scripts/simulation/video-writer';

const { values } = parseArgs({
  options: {
    video: { type: 'string' },
    model: { type: 'string', default: DEFAULT_DETECTOR_ID },
    seconds: { type: 'string', default: '30' },
    frames: { type: 'string', default: '100' },
  },
});

interface Row {
  readonly what: string;
  readonly framesPerSecond: number;
  readonly wallMsPerFrame: number;
  readonly cpuMsPerFrame: number;
}
const rows: Row[] = [];
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function measure(what: string, frames: number, work: () => Promise<void> | void): Promise<void> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const row = {
    what,
    framesPerSecond: (1000 * frames) / wall,
    wallMsPerFrame: wall / frames,
    cpuMsPerFrame: (user + system) / 1000 / frames,
  };
  rows.push(row);
  say(
    `${what.padEnd(44)} ${row.framesPerSecond.toFixed(0).padStart(7)} frames/s ${row.wallMsPerFrame.toFixed(2).padStart(8)} ms ${row.cpuMsPerFrame.toFixed(2).padStart(8)} ms cpu`,
  );
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
try {
  await main();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function main(): Promise<void> {
  const video = values.video ?? (await renderClip());
  const model = await resolveModel(values.model);
  const probe = await probeVideo(video);
  say(
    `${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${probe.width}×${probe.height}, ${model.id}`,
  );

  let decoded = 0;
  await measure('decode (ffmpeg has a process of its own)', probe.frameCountEstimate, async () => {
    for await (const frame of decodeGreyFrames(video)) decoded += frame.data.length > 0 ? 1 : 0;
  });
  const frames: GreyFrame[] = [];
  for await (const frame of decodeGreyFrames(video)) {
    frames.push(frame);
    if (frames.length >= Number(values.frames)) break;
  }
  for (const threads of [1, 2]) {
    for (const batch of [1, 2, 4]) await measureDetector(model.file, frames, threads, batch);
  }
  for (const sessions of [1, 2]) await measurePool(model.file, frames, sessions);
  await measureTracking();
  const { result } = await analyseVideo({ videoFile: video, model: model.file });
  const { timings } = result;
  say(
    `whole analysis of ${result.video.durationSeconds.toFixed(1)} s of video: ${timings.totalSeconds.toFixed(2)} s, ` +
      `${timings.framesPerSecond.toFixed(0)} frames/s, ${timings.peakMemoryMb.toFixed(0)} MiB`,
  );
  const machine = { cores: os.availableParallelism(), cpu: os.cpus()[0]?.model, loadBefore: os.loadavg()[0] };
  const figures = {
    machine,
    video: result.video,
    decodedFrames: decoded,
    stages: rows,
    wholeAnalysis: timings,
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

async function renderClip(): Promise<string> {
  const file = path.join(folder, 'clip.mp4');
  say(`rendering ${values.seconds} s …`);
  await writeVideo(file, simulateScene({ seed: 42, seconds: Number(values.seconds), framesPerSecond: 50 }));
  return file;
}

async function measureDetector(
  file: string,
  frames: GreyFrame[],
  threads: number,
  batch: number,
): Promise<void> {
  const detector = await loadDetector(file, { threads });
  const windows = frames.map((frame) => detector.metadata.frameOffsets.map(() => frame));
  await detector.detect(windows.slice(0, batch), 0.05);
  await measure(`detect, 1 session, ${threads} threads, batch ${batch}`, frames.length, async () => {
    for (let i = 0; i < windows.length; i += batch) await detector.detect(windows.slice(i, i + batch), 0.05);
  });
  await detector.close();
}

async function measurePool(modelFile: string, frames: GreyFrame[], sessions: number): Promise<void> {
  const pool = await DetectorPool.open({ modelFile, sessions, threads: 1, leastScore: 0.05 });
  const copies = (): GreyFrame[][] => frames.map((frame) => [{ ...frame, data: frame.data.slice() }]);
  await Promise.all(
    copies()
      .slice(0, 2 * sessions)
      .map((window) => pool.detect([window])),
  );
  const windows = copies();
  await measure(`detect, ${sessions} sessions in threads, batch 1`, frames.length, async () => {
    await Promise.all(windows.map((window) => pool.detect([window])));
  });
  await pool.close();
}

/** 200 cells a frame: half of them rest, half swim in straight lines and turn back at the border. */
async function measureTracking(): Promise<void> {
  const [cells, frameCount, width, height] = [200, 500, 640, 480];
  const random = seededRandom(7);
  const state = Array.from({ length: cells }, (_, i) => ({
    x: random() * width,
    y: random() * height,
    vx: i % 2 ? (random() - 0.5) * 6 : 0,
    vy: i % 2 ? (random() - 0.5) * 6 : 0,
  }));
  const frames: Detection[][] = [];
  for (let f = 0; f < frameCount; f++) {
    for (const cell of state) {
      if (cell.x + cell.vx < 0 || cell.x + cell.vx > width) cell.vx = -cell.vx;
      if (cell.y + cell.vy < 0 || cell.y + cell.vy > height) cell.vy = -cell.vy;
      cell.x += cell.vx;
      cell.y += cell.vy;
    }
    frames.push(
      state.flatMap(({ x, y }) => {
        const jitter = (): number => random() - 0.5;
        const box = { x: x - 6 + jitter(), y: y - 6 + jitter(), w: 12, h: 12, score: 0.5 + random() / 2 };
        return random() < 0.05 ? [] : [{ ...box, className: 'sperm' as const }];
      }),
    );
  }
  const tracker = new Tracker({ ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.2 });
  await measure(`track, ${cells} cells a frame`, frameCount, () => {
    for (const detections of frames) tracker.push(detections);
  });
  let tracks: ReturnType<Tracker['finish']> = [];
  await measure('join pieces and fill gaps', frameCount, () => {
    tracks = tracker.finish();
  });
  await measure('kinematics and drift', frameCount, () => {
    measureTracks(tracks, { framesPerSecond: 50, pixelSizeUm: 0.5, frameCount });
  });
}
