import { estimateDrift } from '@/lib/kinematics';
import { loadRestingJudge } from '@/lib/onnx';
import { median } from '@/lib/vision/boxes';
import { KeptPictures } from '@/lib/vision/rest/kept-pictures';
import { type RestingView, restingViews } from '@/lib/vision/rest/resting-views';
import type { Displacement } from '@/lib/vision/rest/rests';
import type { GreyFrame, Track } from '@/lib/vision/types';

/** Probability of a spermatozoon below which what rests is taken for dirt. */
export const LEAST_PROBABILITY = 0.5;
/**
 * Where it takes more than this share of what rests for dirt, the judge has probably not met such pictures (a microscope
 * that shows no tails), and a sample without dead cells is rarer than that: then nothing is left out, and it is said.
 */
const MOST_LEFT_OUT = 2 / 3;
/** Sides of the boxes (px, geometric mean, in the pictures that the detector sees) that the judge was trained on. */
const JUDGED_SIDES: readonly [number, number] = [7, 24];

export interface JudgedTracks {
  readonly tracks: readonly Track[];
  /** Resting things that were followed and show no spermatozoon. */
  readonly leftOut: number;
  /** Those that are kept although they show none, because most of what rests would go with them. */
  readonly doubtful: number;
}

/**
 * Collects pictures while a video is followed and tells afterwards which of the tracks that rest are spermatozoa: a
 * single picture hardly shows the tail that tells a dead cell from a speck, the mean of many does.
 */
export class RestingEvidence {
  private readonly kept = new KeptPictures();

  /** @param judgeFile ONNX file of the judge; it is opened when there is something to judge. */
  constructor(private readonly judgeFile: string) {}

  /** Takes the next picture as the detector sees it; `frame` counts from 0. */
  offer(frame: number, picture: GreyFrame): void {
    this.kept.offer(frame, picture);
  }

  /**
   * Leaves out what rests and shows no spermatozoon. What swims stays: that is evidence enough. So do clusters,
   * tracks that no kept picture shows, and everything where heads are far from the size that the judge knows.
   *
   * @param video width in pixels of the tracks, frames a second, frames
   * @throws ModelError when the judge cannot be used
   */
  async withoutDirt(
    tracks: readonly Track[],
    video: { readonly width: number; readonly framesPerSecond: number; readonly frames: number },
  ): Promise<JudgedTracks> {
    const scale = (this.kept.at(0)?.width ?? video.width) / video.width;
    const side = scale * median(tracks.map(({ points }) => median(points.map((p) => Math.sqrt(p.w * p.h)))));
    if (!(side >= JUDGED_SIDES[0] && side <= JUDGED_SIDES[1])) return { tracks, leftOut: 0, doubtful: 0 };
    const drift = driftOf(tracks, video);
    const resting = restingViews(tracks, video.framesPerSecond, (frame) => this.kept.at(frame), scale, drift);
    const answers = await this.judge(resting.map(({ view }) => view));
    const dirt = new Set(
      resting.filter((_, i) => (answers[i] as number) < LEAST_PROBABILITY).map(({ track }) => track),
    );
    if (dirt.size > MOST_LEFT_OUT * resting.length) return { tracks, leftOut: 0, doubtful: dirt.size };
    const sperm = tracks.filter((track) => !dirt.has(track));
    return { tracks: sperm.map((track, i) => ({ ...track, id: i + 1 })), leftOut: dirt.size, doubtful: 0 };
  }

  private async judge(views: readonly RestingView[]): Promise<number[]> {
    if (views.length === 0) return [];
    const judge = await loadRestingJudge(this.judgeFile);
    return judge.judge(views).finally(() => judge.close());
  }
}

/** What the fluid does between two frames, as far as resting cells tell. */
function driftOf(
  tracks: readonly Track[],
  { framesPerSecond, frames }: { readonly framesPerSecond: number; readonly frames: number },
): Displacement {
  const cells = tracks.filter(({ className }) => className !== 'cluster');
  const headLengthPx = median(cells.map(({ points }) => median(points.map((p) => Math.max(p.w, p.h)))));
  const drift = estimateDrift(cells, framesPerSecond, headLengthPx, frames);
  if (!drift) return () => [0, 0];
  const { x, y } = drift.path;
  const at = (path: Float64Array, frame: number): number => path[Math.min(frame, path.length - 1)] ?? 0;
  return (from, to) => [at(x, to) - at(x, from), at(y, to) - at(y, from)];
}
