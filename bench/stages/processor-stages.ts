import { checkCalibration } from '@/lib/engine/casa/calibration';
import { FieldTracker } from '@/lib/engine/casa/field-tracker';
import { measureField } from '@/lib/engine/casa/measure-field';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { RestingEvidence } from '@/lib/engine/casa/resting-evidence';
import { detectedEvery, SkippedFrames } from '@/lib/engine/casa/skipped-frames';
import {
  DEFAULT_RESTING_ID,
  findDetectionScale,
  loadDetector,
  rescaleBoxes,
  resolveModel,
  scaledSize,
  stillDetector,
} from '@/lib/engine/inference';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { suppressDuplicates } from '@/lib/science/vision/suppress';

interface Stages {
  /** Of the pictures that the detector sees. */
  readonly size: { readonly width: number; readonly height: number };
  readonly detectedEvery: number;
  readonly frames: number;
  /** Seconds of this process's processor time, all threads. */
  readonly stages: Readonly<Record<string, number>>;
}

/** Follows a video in one thread, one step after the other, and adds up what each step costs. */
export async function measureStages(video: string, modelFile: string): Promise<Stages> {
  const stages: Record<string, number> = {};
  const time = async <T>(stage: string, work: () => T | Promise<T>): Promise<T> => {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    stages[stage] = (stages[stage] ?? 0) + (user + system) / 1e6;
    return result;
  };
  const probe = await probeVideo(video);
  const detector = await loadDetector(modelFile, { threads: 1 });
  const { metadata } = detector;
  const { framesPerSecond, width } = probe;
  const tracker = new FieldTracker(metadata.workingThreshold, framesPerSecond);
  const { skippedFrames, minScore } = DEFAULT_PARAMETERS.detection;
  const every = detectedEvery(framesPerSecond, skippedFrames);
  const between = new SkippedFrames(tracker, every, probe, skippedFrames.template);
  const evidence = new RestingEvidence((await resolveModel(DEFAULT_RESTING_ID)).file);
  let size = { width, height: probe.height };
  for await (const picture of decodeGrayFrames(video, { seconds: 0.5 })) {
    size = scaledSize(
      picture,
      await findDetectionScale([picture], metadata, stillDetector(detector, minScore)),
    );
    break;
  }
  let frame = 0;
  for await (const picture of decodeGrayFrames(video, { size })) {
    await time('keep pictures', () => evidence.offer(frame, picture));
    if (frame++ % every !== 0) {
      between.skip(picture);
      continue;
    }
    const window = metadata.frameOffsets.map(() => picture);
    const [boxes = []] = await time('network, with its input and output', () =>
      detector.detect([window], Math.min(minScore, tracker.minScore)),
    );
    const found = await time('suppress duplicates', () => suppressDuplicates(boxes));
    await time('track, and locate heads in skipped frames', () =>
      between.detected(picture, rescaleBoxes(found, size, probe)),
    );
  }
  const { tracks, drift } = await time('join tracks, drift', () => tracker.finish());
  const judged = await time('judge what rests', () =>
    evidence.judgeTracks(tracks, {
      ...{ width, framesPerSecond, drift, workingThreshold: metadata.workingThreshold },
      restingScore: metadata.restingScore,
    }),
  );
  await time('measure', () =>
    measureField({
      ...{ followed: judged.tracks, inClusters: judged.inClusters, drift, framesPerSecond },
      calibration: checkCalibration({ pixelSizeUm: 0.4, chamberDepthUm: 20, dilution: 1 }),
      parameters: DEFAULT_PARAMETERS,
      ...{ frames: tracker.frames, width, height: probe.height },
      knowsClusters: metadata.classes.includes('cluster'),
    }),
  );
  await detector.close();
  return { size, detectedEvery: every, frames: frame, stages };
}
