import { median } from '@/lib/science/vision/boxes';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { resample } from '@/lib/science/vision/resample';
import type { AugmentationRange } from './augment';
import type { LabeledPicture } from './sample';
import type { CropSource } from './sampler';

/** The completely labeled frames of one video. */
export interface LabeledVideo {
  readonly frames: readonly LabeledPicture[];
}

/** Crops about the size that the detector is trained at, by these factors; own videos all have their own polarity. */
const OWN: AugmentationRange = { scale: [0.7, 1.4], invertShare: 0.05 };
/** Pictures that are to become smaller than this are shrunk whole, without aliasing, as detection does. */
const SHRUNK_BELOW = 0.85;

/**
 * Scale at which the heads of a video have the side that the detector is trained at: `targetSide` over the median
 * label (geometric mean of its sides, px). Null for a video without labeled heads.
 */
export function labelScale(video: LabeledVideo, targetSide: number): number | null {
  const sides = video.frames.flatMap((frame) =>
    frame.boxes.filter((box) => box.className === 'sperm').map((box) => Math.sqrt(box.w * box.h)),
  );
  return sides.length > 0 ? targetSide / median(sides) : null;
}

/**
 * The frames of a laboratory's own videos, as sources of crops about the size that the detector is trained at. Frames
 * of videos without a head are scaled as those of the others are in the median (1 where there are none). `range` is how
 * crops may differ from that size and polarity.
 */
export function fineTuningSources(
  videos: readonly LabeledVideo[],
  targetSide: number,
  range: AugmentationRange = OWN,
): CropSource[] {
  const scales = videos.map((video) => labelScale(video, targetSide));
  const usual = median(scales.filter((scale) => scale !== null));
  return videos.flatMap(({ frames }, i) => {
    const scale = scales[i] ?? (Number.isNaN(usual) ? 1 : usual);
    return frames.map((frame) => scaledSource(frame, scale, range));
  });
}

function scaledSource(frame: LabeledPicture, scale: number, range: AugmentationRange): CropSource {
  const source = scale < SHRUNK_BELOW ? resized(frame, scale) : frame;
  const left = scale < SHRUNK_BELOW ? 1 : scale;
  return { source, range: { ...range, scale: [range.scale[0] * left, range.scale[1] * left] } };
}

/** A picture and its labels at another scale; lines of a later field have no place in it. */
export function resized(frame: LabeledPicture, scale: number): LabeledPicture {
  const { width, height } = frame.picture;
  const picture = resample(
    frame.picture,
    Math.max(1, Math.round(scale * width)),
    Math.max(1, Math.round(scale * height)),
  );
  const [fx, fy] = [picture.width / width, picture.height / height];
  const moved = (boxes: LabeledPicture['boxes']): LabeledPicture['boxes'] =>
    boxes.map((b) => ({ ...b, x: b.x * fx, y: b.y * fy, w: b.w * fx, h: b.h * fy }));
  return {
    picture,
    brightness: measureBrightness(picture.data),
    boxes: moved(frame.boxes),
    ...(frame.unclear ? { unclear: moved(frame.unclear) } : {}),
  };
}
