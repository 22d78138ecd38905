import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import {
  boxSizeRatio,
  cleanLabels,
  DOUBT_SCORE,
  withBoxSizes,
} from '@/lib/science/training/detector/clean-labels';
import type { LabeledVideo } from '@/lib/science/training/detector/fine-tuning';
import type { Detection } from '@/lib/science/vision/types';
import { readVisem } from './labeled-video';

/** Detections below this score say nothing about labels. */
const MIN_SCORE = 0.3;

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
  const frames = (await readVisem(folder)).filter((_, i) => i % every === 0);
  const detect = stillDetector(detector, MIN_SCORE);
  const looks = [0.1, 0.5, 0.9].flatMap((share) => frames[Math.floor(share * frames.length)] ?? []);
  const scale = await findDetectionScale(
    looks.map(({ picture }) => picture),
    detector.metadata,
    detect,
  );
  const seen: (readonly Detection[])[] = [];
  for (const { picture } of frames) seen.push(await detect(picture, scale));
  const ratio = boxSizeRatio(frames, seen);
  const cleaned = frames.map((frame, i) =>
    withBoxSizes(cleanLabels(frame, seen[i] ?? [], doubtScore), ratio),
  );
  const doubts = cleaned.reduce((sum, { unclear = [] }) => sum + unclear.length, 0);
  say(
    `${folder}: ${frames.length} pictures at scale ${scale}, boxes ${ratio.toFixed(2)} times the labels' size, ${doubts} doubts`,
  );
  return { frames: cleaned };
}
