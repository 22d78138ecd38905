import {
  type CalibratedScale,
  type DetectorMetadata,
  findCalibratedScale,
  rescaleBoxes,
  scaledSize,
} from '@/lib/engine/inference';
import { decodeGrayFrames, type VideoProbe } from '@/lib/engine/media';
import { resample } from '@/lib/science/vision/resample';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { DetectorPool } from './detector-pool';
import type { AnalysisOptions } from './options';
import type { DetectionParameters } from './parameters';

/** A look may be taken earlier by this share of the video: looks stay apart. */
const KEY_FRAME_SHARE = 0.2;

/** Scale at which a video is shown to the detector; see {@link findCalibratedScale}. */
export async function findVideoScale(
  options: AnalysisOptions,
  probe: VideoProbe,
  metadata: DetectorMetadata,
  pool: DetectorPool,
  pixelSizeUm: number | null,
  parameters: DetectionParameters,
  signal: AbortSignal | undefined,
): Promise<CalibratedScale> {
  if (metadata.boxSide === null) return { scale: 1, otherSize: null };
  const start = options.startSeconds ?? 0;
  const seconds = Math.min(options.seconds ?? Number.POSITIVE_INFINITY, probe.durationSeconds - start);
  const length = Math.max(0, seconds);
  const looks = await Promise.all(
    parameters.scaleFrom.map((share) => {
      const at = start + share * length;
      // A key frame shows as much, and is there at once; in short videos and excerpts it may be the same for all looks.
      const fromKeyFrame = probe.keySeconds.some((key) => key <= at && key >= at - KEY_FRAME_SHARE * length);
      return firstPicture(options.videoFile, at, fromKeyFrame, signal);
    }),
  );
  const pictures = looks.filter((picture) => picture !== null);
  // Too short to look into: its first picture must do.
  const first = pictures.length > 0 ? null : await firstPicture(options.videoFile, start, false, signal);
  const detect = async (picture: GrayFrame, scale: number) => {
    const { width, height } = scaledSize(picture, scale);
    const small = resample(picture, width, height);
    const [found = []] = await pool.detect([metadata.frameOffsets.map(() => small)]);
    return rescaleBoxes(found, small, picture);
  };
  return findCalibratedScale(first ? [first] : pictures, metadata, detect, pixelSizeUm, parameters.scale);
}

async function firstPicture(
  file: string,
  startSeconds: number,
  fromKeyFrame: boolean,
  signal: AbortSignal | undefined,
): Promise<GrayFrame | null> {
  for await (const picture of decodeGrayFrames(file, { startSeconds, fromKeyFrame, threads: 1, signal }))
    return picture;
  return null;
}
