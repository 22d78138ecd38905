import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import { holdsCenter, median, scaleBox } from '@/lib/science/vision/boxes';
import type { Box, Detection } from '@/lib/science/vision/types';
import type { ComparedVideo } from './types';

/** What a detector finds on a labeled frame; what lies on unclear ground or other classes' labels is left out. */
export interface FrameFindings {
  readonly frameId: string;
  readonly found: readonly Detection[];
  readonly truth: readonly Box[];
}

export interface VideoFindings {
  readonly id: string;
  readonly frames: readonly FrameFindings[];
  readonly milliseconds: readonly number[];
}

/** Curves are drawn from this score up, as analyses store detections. */
const LEAST_SCORE = 0.05;
/** Pictures by which the scale of a video is found, as analyses do. */
const SCALE_PICTURES = 5;

/** Runs a detector on all labeled frames of a video, at the scale that an analysis would find for it. */
export async function findHeads(
  detector: Detector,
  video: ComparedVideo,
  onFrame: () => void,
  signal?: AbortSignal,
): Promise<VideoFindings> {
  const detect = stillDetector(detector, LEAST_SCORE);
  const every = Math.max(1, Math.ceil(video.frames.length / SCALE_PICTURES));
  const some = video.frames.filter((_, place) => place % every === 0).map(({ picture }) => picture);
  const scale = await findDetectionScale(some, detector.metadata, detect);
  const frames: FrameFindings[] = [];
  const milliseconds: number[] = [];
  for (const { id, picture, boxes, unclear = [] } of video.frames) {
    signal?.throwIfAborted();
    const began = performance.now();
    const raw = await detect(picture, scale);
    milliseconds.push(performance.now() - began);
    const others = [...boxes.filter(({ className }) => className !== 'sperm'), ...unclear];
    frames.push({
      frameId: id,
      found: raw.filter((d) => d.className === 'sperm' && !others.some((other) => holdsCenter(other, d))),
      truth: boxes.filter(({ className }) => className === 'sperm'),
    });
    onFrame();
  }
  return { id: video.id, frames, milliseconds };
}

/** The same findings with the sides of every box multiplied. */
export const withBoxFactor = (videos: readonly VideoFindings[], factor: number): VideoFindings[] =>
  factor === 1
    ? [...videos]
    : videos.map((video) => ({
        ...video,
        frames: video.frames.map((frame) => ({
          ...frame,
          found: frame.found.map((d) => scaleBox(d, factor)),
        })),
      }));

/** For one frame, the median over all. */
export const usualMilliseconds = (videos: readonly VideoFindings[]): number =>
  median(videos.flatMap(({ milliseconds }) => milliseconds));
