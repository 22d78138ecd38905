import type * as ort from 'onnxruntime-node';
import { DetectorPool } from '@/lib/engine/casa/detector-pool';
import { loadDetector, openModel, readDetectorMetadata } from '@/lib/engine/inference';
import { type Feeds, openInput } from '@/lib/engine/inference/picture-input';
import { decodePeaks } from '@/lib/science/vision/center-heatmap';
import { paddedSide } from '@/lib/science/vision/normalize';
import { DEFAULT_DUPLICATES, suppressDuplicates } from '@/lib/science/vision/suppress';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { StageTable } from './stage-table';

const MIN_SCORE = 0.05;

/** What becomes of a frame in the detector, each step for itself, in one thread. */
export async function measureDetectionSteps(
  table: StageTable,
  file: string,
  frames: readonly GrayFrame[],
): Promise<void> {
  const metadata = await readDetectorMetadata(file);
  const { session } = await openModel(file, { threads: 1 });
  const input = openInput(session, metadata);
  const window = (frame: GrayFrame): GrayFrame[] => metadata.frameOffsets.map(() => frame);
  const feed = (frame: GrayFrame): Feeds => input.feeds([window(frame)]);
  const use = (frame: GrayFrame): void => feed(frame).release();
  for (const frame of frames.slice(0, 20)) use(frame);
  await table.measure(`prepare the picture (${metadata.input})`, frames.length, () => {
    for (const frame of frames) use(frame);
  });
  const answers: ort.InferenceSession.OnnxValueMapType[] = [];
  const run = async (frame: GrayFrame): Promise<void> => {
    const { tensors, release } = feed(frame);
    answers.push(await session.run(tensors));
    release();
  };
  for (const frame of frames.slice(0, 5)) await run(frame);
  answers.length = 0;
  const prepared = await table.measure('prepare and run the network', frames.length, async () => {
    for (const frame of frames) await run(frame);
  });
  table.say(
    `${' of which the network'.padEnd(46)} ${(prepared.wallMs - (table.rows.at(-2)?.wallMs ?? 0)).toFixed(3).padStart(28)} ms`,
  );
  const found: Detection[][] = [];
  const decode = (answer: ort.InferenceSession.OnnxValueMapType): Detection[] => {
    const { width = 0, height = 0 } = frames[0] ?? {};
    return decodePeaks(answer.heat?.data as Float32Array, answer.box?.data as Float32Array, {
      gridWidth: paddedSide(width) / metadata.stride,
      gridHeight: paddedSide(height) / metadata.stride,
      pictureWidth: width,
      pictureHeight: height,
      classes: metadata.classes,
      stride: metadata.stride,
      threshold: MIN_SCORE,
    });
  };
  await table.measure('decode peaks', frames.length, () => {
    for (const answer of answers) found.push(decode(answer));
  });
  await table.measure('suppress duplicates', frames.length, () => {
    for (const detections of found) suppressDuplicates(detections);
  });
  await session.release();
}

/** The detector as a whole: threads inside the session, pictures a run, sessions beside each other. */
export async function measureDetectorSettings(
  table: StageTable,
  file: string,
  frames: readonly GrayFrame[],
): Promise<void> {
  for (const threads of [1, 2]) {
    const detector = await loadDetector(file, { threads });
    const windows = frames.map((frame) => detector.metadata.frameOffsets.map(() => frame));
    // A model of blocks takes one picture a run, whatever is asked.
    for (const batch of detector.metadata.input === 'blocks' ? [1] : [1, 2, 4]) {
      await detector.detect(windows.slice(0, batch), MIN_SCORE);
      await table.measure(
        `detect, 1 session of ${threads} threads, batch ${batch}`,
        frames.length,
        async () => {
          for (let i = 0; i < windows.length; i += batch)
            await detector.detect(windows.slice(i, i + batch), MIN_SCORE);
        },
      );
    }
    await detector.close();
  }
  for (const sessions of [1, 2]) await measurePool(table, file, frames, sessions);
}

async function measurePool(
  table: StageTable,
  modelFile: string,
  frames: readonly GrayFrame[],
  sessions: number,
): Promise<void> {
  const pool = await DetectorPool.open({
    modelFile,
    sessions,
    threads: 1,
    minScore: MIN_SCORE,
    duplicates: DEFAULT_DUPLICATES,
  });
  const detectAll = (some: readonly GrayFrame[]) => Promise.all(some.map((frame) => pool.detect([[frame]])));
  await detectAll(frames.slice(0, 10 * sessions));
  await table.measure(`detect, ${sessions} sessions of 1 thread`, frames.length, async () => {
    await detectAll(frames);
  });
  await pool.close();
}
