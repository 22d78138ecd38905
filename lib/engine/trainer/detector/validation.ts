import { DEFAULT_SCALE } from '@/lib/engine/inference/detection-scale';
import { type Detector, openDetector } from '@/lib/engine/inference/detector';
import { centerScores } from '@/lib/science/metrics';
import { labelScale, resized } from '@/lib/science/training/detector/fine-tuning';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { holdsCenter } from '@/lib/science/vision/boxes';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { Detection } from '@/lib/science/vision/types';
import type { SamplePicture } from '../protocol';
import type { Validation } from '../trainee';
import { withModel } from '../with-model';
import { headScores } from './head-scores';

/** A validation video: its position in the snapshot and its frames at the scale that the detector looks at them. */
interface ScaledVideo {
  readonly video: number;
  readonly scale: number;
  readonly frames: readonly LabeledPicture[];
}

/** Pictures that are shown while a run goes on, of one video each. */
const SAMPLES = 4;

/** Judges a detector that is being trained by frames it has not learned from: center F1 at the working threshold. */
export class Validator {
  private readonly videos: readonly ScaledVideo[];

  /** @param targetSide side of heads (px) that the detector sees best */
  constructor(
    videos: readonly { readonly video: number; readonly frames: readonly LabeledPicture[] }[],
    targetSide: number,
  ) {
    this.videos = videos.map(({ video, frames }) => {
      const scale = detectionScale(labelScale({ frames }, targetSide));
      return { video, scale, frames: scale === 1 ? frames : frames.map((frame) => resized(frame, scale)) };
    });
  }

  /** How many heads are labeled in its frames. */
  get heads(): number {
    return this.videos
      .flatMap(({ frames }) => frames)
      .reduce((sum, { boxes }) => sum + boxes.filter((b) => b.className === 'sperm').length, 0);
  }

  get hasFrames(): boolean {
    return this.videos.some(({ frames }) => frames.length > 0);
  }

  /** Runs a model (bytes of its file) on all frames, with one thread. @throws ModelError when it is unusable */
  async judge(model: Uint8Array): Promise<Validation> {
    return withModel(openDetector, model, (detector) => this.run(detector));
  }

  /** The score that a model gives each labeled head, in the order of the frames; null for those that it does not find. */
  async headScores(model: Uint8Array): Promise<(number | null)[]> {
    const frames = this.videos.flatMap((video) => video.frames);
    return withModel(openDetector, model, (detector) => headScores(detector, frames));
  }

  private async run(detector: Detector): Promise<Validation> {
    const { workingThreshold } = detector.metadata;
    const f1 = (results: readonly FrameResult[]): number | null => {
      const score = centerScores(results, workingThreshold).f1;
      return Number.isFinite(score) ? score : null;
    };
    const all: FrameResult[] = [];
    const videos: { video: number; score: number | null }[] = [];
    const samples: SamplePicture[] = [];
    for (const { video, scale, frames } of this.videos) {
      const results: FrameResult[] = [];
      for (const frame of frames) results.push(await findIn(frame, detector));
      all.push(...results);
      videos.push({ video, score: f1(results) });
      const [first] = results;
      if (first && samples.length < SAMPLES) samples.push(sample(video, first, scale));
    }
    return { score: f1(all), videos, samples };
  }
}

interface FrameResult {
  readonly found: Detection[];
  readonly truth: LabeledPicture['boxes'];
}

/** As analyses do: pictures are left as they are unless heads are far from the size that was trained for. */
function detectionScale(scale: number | null): number {
  const [low, high] = DEFAULT_SCALE.fits;
  if (scale === null || (scale >= low && scale <= high)) return 1;
  return Math.min(DEFAULT_SCALE.max, Math.max(DEFAULT_SCALE.min, scale));
}

/** Heads found and labeled. What lies on unclear ground, or on labels of other classes, counts neither way. */
async function findIn(frame: LabeledPicture, detector: Detector): Promise<FrameResult> {
  const window = detector.metadata.frameOffsets.map(() => frame.picture);
  const [found = []] = await detector.detect([window], detector.metadata.workingThreshold);
  const others = [...frame.boxes.filter((b) => b.className !== 'sperm'), ...(frame.unclear ?? [])];
  const heads = suppressDuplicates(found).filter((d) => d.className === 'sperm');
  return {
    found: heads.filter((d) => !others.some((other) => holdsCenter(other, d))),
    truth: frame.boxes.filter((b) => b.className === 'sperm'),
  };
}

function sample(video: number, { found }: FrameResult, scale: number): SamplePicture {
  const boxes = found.map((d) => ({ ...d, x: d.x / scale, y: d.y / scale, w: d.w / scale, h: d.h / scale }));
  return { video, frame: 0, boxes, outlines: [] };
}
