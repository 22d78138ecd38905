import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import {
  boxSizeRatio,
  cleanLabels,
  DOUBT_SCORE,
  withBoxSizes,
} from '@/lib/science/training/detector/clean-labels';
import type { LabeledVideo } from '@/lib/science/training/detector/fine-tuning';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import type { Detection } from '@/lib/science/vision/types';
import { readVisem } from './labeled-video';

/** Detections below this score say nothing about labels. */
const MIN_SCORE = 0.3;

/** A labeled video before and after its labels were cleaned, picture by picture. */
interface CleanedVideo {
  readonly labeled: readonly LabeledPicture[];
  /** What the cleaning detector sees, from {@link MIN_SCORE} up. */
  readonly seen: readonly (readonly Detection[])[];
  readonly cleaned: readonly LabeledPicture[];
}

/**
 * Every n-th frame of a labeled video with labels to learn from: corrected by what an earlier detector sees at the scale
 * that it chooses, in boxes as tight as its own.
 */
export async function preparedVideo(
  folder: string,
  detector: Detector,
  every: number,
  say: (text: string) => void,
  doubtScore = DOUBT_SCORE,
): Promise<LabeledVideo> {
  const { cleaned } = await cleanedVideo(folder, detector, every, say, doubtScore);
  return { frames: cleaned };
}

/** As {@link preparedVideo}, with what it was made of. */
export async function cleanedVideo(
  folder: string,
  detector: Detector,
  every: number,
  say: (text: string) => void,
  doubtScore = DOUBT_SCORE,
): Promise<CleanedVideo> {
  const labeled = (await readVisem(folder)).filter((_, i) => i % every === 0);
  const detect = stillDetector(detector, MIN_SCORE);
  const looks = [0.1, 0.5, 0.9].flatMap((share) => labeled[Math.floor(share * labeled.length)] ?? []);
  const scale = await findDetectionScale(
    looks.map(({ picture }) => picture),
    detector.metadata,
    detect,
  );
  const seen: (readonly Detection[])[] = [];
  for (const { picture } of labeled) seen.push(await detect(picture, scale));
  const ratio = boxSizeRatio(labeled, seen);
  const cleaned = labeled.map((frame, i) =>
    withBoxSizes(cleanLabels(frame, seen[i] ?? [], doubtScore), ratio),
  );
  const doubts = cleaned.reduce((sum, { unclear = [] }) => sum + unclear.length, 0);
  say(
    `${folder}: ${labeled.length} pictures at scale ${scale}, boxes ${ratio.toFixed(2)} times the labels' size, ${doubts} doubts`,
  );
  return { labeled, seen, cleaned };
}
