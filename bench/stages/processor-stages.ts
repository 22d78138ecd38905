import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkCalibration } from '@/lib/engine/casa/calibration';
import { unpackField } from '@/lib/engine/casa/field-record';
import { FieldSequence } from '@/lib/engine/casa/field-sequence';
import { FieldTracker } from '@/lib/engine/casa/field-tracker';
import { decodedAt } from '@/lib/engine/casa/first-look';
import { measureField } from '@/lib/engine/casa/measure-field';
import { OUTPUT_FILES, OutputFolder } from '@/lib/engine/casa/output-folder';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { RestingEvidence } from '@/lib/engine/casa/resting-evidence';
import type { CasaResult } from '@/lib/engine/casa/result';
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
import { say } from '@/lib/messages/message';
import { FieldFinder } from '@/lib/science/fields';
import { trackScores, weighEvidence } from '@/lib/science/tracking';
import { showsNothing } from '@/lib/science/vision/blank-picture';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { GrayFrame, Track } from '@/lib/science/vision/types';

interface Stages {
  /** Of the pictures that the detector sees. */
  readonly size: { readonly width: number; readonly height: number };
  /** How they come from the decoder. */
  readonly decoded: ReturnType<typeof decodedAt>;
  readonly detectedEvery: number;
  readonly frames: number;
  /** Seconds of this process's processor time, all threads. */
  readonly stages: Readonly<Record<string, number>>;
}

/**
 * Follows a video in one thread, one step after the other, and adds up what each step costs.
 *
 * @param folder with what an analysis of the video wrote, whose tables are written again
 */
export async function measureStages(video: string, modelFile: string, folder: string): Promise<Stages> {
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
  const { framesPerSecond, width, height } = probe;
  const { skippedFrames, minScore, blankPictures } = DEFAULT_PARAMETERS.detection;
  const every = detectedEvery(framesPerSecond, skippedFrames);
  const tracker = new FieldTracker(metadata.workingThreshold, framesPerSecond);
  const evidence = new RestingEvidence((await resolveModel(DEFAULT_RESTING_ID)).file, modelFile);
  const frames = new SkippedFrames(tracker, every, probe, skippedFrames);
  // Of several fields all is followed as one.
  const fields = new FieldSequence(every, () => ({ tracker, evidence, frames }));
  const finder = new FieldFinder(framesPerSecond);
  let scale = 1;
  for await (const picture of decodeGrayFrames(video, { seconds: 0.5 })) {
    const detect = stillDetector(detector, minScore);
    scale = await findDetectionScale([picture], metadata, detect);
    break;
  }
  const size = scaledSize(probe, scale);
  const decoded = decodedAt(probe, scale);
  const pictures = decodeGrayFrames(video, { ...decoded, threads: 1 });
  const take = (): Promise<IteratorResult<GrayFrame>> =>
    time('take pictures from the decoder', () => pictures.next());
  let frame = 0;
  for (let next = await take(); !next.done; next = await take()) {
    const picture = next.value;
    const isFlat = await time('blank pictures', () => showsNothing(picture, blankPictures));
    const places = await time('find fields', () => finder.push(picture));
    await time('keep pictures', () => fields.offer(picture, isFlat, places));
    if (frame++ % every !== 0) {
      frames.skip(picture);
      continue;
    }
    const window = metadata.frameOffsets.map(() => picture);
    const [boxes = []] = await time('network, with its input and output', () =>
      detector.detect([window], Math.min(minScore, tracker.minScore)),
    );
    const found = await time('suppress duplicates', () => suppressDuplicates(boxes));
    await time('track, and locate heads in skipped frames', () =>
      frames.detected(picture, rescaleBoxes(found, size, probe)),
    );
  }
  await detector.close();
  const { tracks, drift } = await time('join tracks, drift', () => tracker.finish());
  const { workingThreshold, restingScore } = metadata;
  const judged = await time('judge what rests', () =>
    evidence.judgeTracks(tracks, { width, framesPerSecond, drift, workingThreshold, restingScore }),
  );
  await time('measure', () =>
    measureField({
      ...{ followed: judged.tracks, inClusters: judged.inClusters, drift, framesPerSecond },
      calibration: checkCalibration({ pixelSizeUm: 0.4, chamberDepthUm: 20, dilution: 1 }),
      parameters: DEFAULT_PARAMETERS,
      ...{ frames: tracker.frames, width, height },
      knowsClusters: metadata.classes.includes('cluster'),
    }),
  );
  const write = await tablesAgain(folder, tracker, judged.tracks);
  await time('write tables', write);
  return { size, decoded, detectedEvery: every, frames: frame, stages };
}

/** Writes what an analysis wrote once more, into a folder beside. */
async function tablesAgain(
  folder: string,
  tracker: FieldTracker,
  followed: readonly Track[],
): Promise<() => Promise<void>> {
  const recorded = await unpackField(await readFile(path.join(folder, OUTPUT_FILES.field)));
  const summary = JSON.parse(await readFile(path.join(folder, OUTPUT_FILES.summary), 'utf8')) as CasaResult;
  // What is said stands there as sentences.
  const reason = say('work.noPictures');
  const result: CasaResult = { ...summary, warnings: [], morphology: { status: 'not measured', reason } };
  const { tracks, kinematics } = recorded.measured;
  return async () => {
    const output = await OutputFolder.open(path.join(folder, 'again'));
    const scores = trackScores(followed);
    const { detection, evidence } = DEFAULT_PARAMETERS;
    for (let frame = 0; frame < tracker.frames; frame++) {
      const weighed = weighEvidence(tracker.seen.at(frame), scores.get(frame), evidence);
      await output.addDetections(
        frame,
        weighed.filter(({ score }) => score >= detection.minScore),
      );
    }
    await output.complete(result, tracks, kinematics, recorded);
  };
}
