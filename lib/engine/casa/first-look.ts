import {
  type CalibratedScale,
  type DetectorMetadata,
  findCalibratedScale,
  rescaleBoxes,
  scaledSize,
} from '@/lib/engine/inference';
import {
  type DecodeOptions,
  decodeGrayFrames,
  decodePicturesAt,
  FfmpegError,
  type PicturePlace,
  type VideoProbe,
} from '@/lib/engine/media';
import { findVisibleArea, HiddenCover, type VisibleArea } from '@/lib/science/fields';
import { resample } from '@/lib/science/vision/resample';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { DetectorPool } from './detector-pool';
import type { AnalysisOptions } from './options';
import type { EngineParameters } from './parameters';

/** A look may be taken earlier by this share of the video: looks stay apart. */
const KEY_FRAME_SHARE = 0.2;

/** What a look at some pictures of a video tells before it is followed. */
export interface FirstLook extends CalibratedScale {
  /** The part of the pictures that shows the sample; null where that is all. */
  readonly visible: VisibleArea | null;
}

/** Scale at which a video is shown to the detector (see {@link findCalibratedScale}), and what of it shows the sample. */
export async function lookAtVideo(
  options: AnalysisOptions,
  probe: VideoProbe,
  metadata: DetectorMetadata,
  pool: DetectorPool,
  pixelSizeUm: number | null,
  { detection: parameters, visibleArea }: Pick<EngineParameters, 'detection' | 'visibleArea'>,
  signal: AbortSignal | undefined,
): Promise<FirstLook> {
  const start = options.startSeconds ?? 0;
  const seconds = Math.min(options.seconds ?? Number.POSITIVE_INFINITY, probe.durationSeconds - start);
  const length = Math.max(0, seconds);
  const places = parameters.scaleFrom.map((share) => {
    const at = start + share * length;
    // A key frame shows as much, and is there at once; in short videos and excerpts it may be the same for all looks.
    const fromKeyFrame = probe.keySeconds.some((key) => key <= at && key >= at - KEY_FRAME_SHARE * length);
    return { startSeconds: at, fromKeyFrame };
  });
  const seen = await picturesAt(options.videoFile, places, signal);
  // Too short to look into: its first picture must do.
  const pictures =
    seen.length > 0 ? seen : await picturesAt(options.videoFile, [{ startSeconds: start }], signal);
  const visible = findVisibleArea(pictures, probe.width, visibleArea);
  if (metadata.boxSide === null) return { scale: 1, otherSize: null, visible };
  const cover = visible && new HiddenCover(visible, probe.width);
  for (const picture of pictures) cover?.cover(picture);
  const detect = async (picture: GrayFrame, scale: number) => {
    const { width, height } = scaledSize(picture, scale);
    const small = resample(picture, width, height);
    const [found = []] = await pool.detect([metadata.frameOffsets.map(() => small)]);
    return rescaleBoxes(found, small, picture);
  };
  const found = await findCalibratedScale(pictures, metadata, detect, pixelSizeUm, parameters.scale);
  return { ...found, visible };
}

/** How pictures come from the decoder at the scale at which they are detected on. */
export function decodedAt(
  probe: Pick<VideoProbe, 'width' | 'height' | 'limitedLuma' | 'pixelAspect'>,
  scale: number,
): Pick<DecodeOptions, 'size' | 'limitedLuma'> {
  const size = scaledSize(probe, scale);
  return {
    size: size.width === probe.width && size.height === probe.height ? undefined : size,
    limitedLuma: probe.limitedLuma && probe.pixelAspect === 1,
  };
}

async function picturesAt(
  file: string,
  places: readonly PicturePlace[],
  signal: AbortSignal | undefined,
): Promise<GrayFrame[]> {
  const looks = await decodePicturesAt(file, places, { signal }).catch((error: unknown) => {
    if (!(error instanceof FfmpegError && error.kind === 'exit')) throw error;
    // Where the video is damaged at one place it may not be at the others, nor before the damage.
    return Promise.all(places.map((place) => firstPicture(file, { ...place, threads: 1, signal })));
  });
  return looks.filter((picture) => picture !== null);
}

async function firstPicture(file: string, options: DecodeOptions): Promise<GrayFrame | null> {
  for await (const picture of decodeGrayFrames(file, options)) return picture;
  return null;
}
