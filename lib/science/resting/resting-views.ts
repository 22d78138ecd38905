import { meanScore } from '@/lib/science/tracking';
import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { featureLikeness, type TrackFeatures } from './head-features';
import { likeness, swimmerLooks } from './likeness';
import { groundOf, type MeanView, meanView, VIEW_SIDE } from './mean-view';
import { type Displacement, RESTING_LENGTHS_PER_SECOND, rests } from './rests';
import { logOdds } from './score-map';

/** A mean view, and how what it shows stands beside the other cells of the video. */
export interface RestingView extends MeanView {
  /** Contrast of its middle with the ground over theirs: 1 is usual, below 0 is of the other polarity. */
  readonly relativeContrast: number;
  /** Binary logarithm of the side of its box over theirs. */
  readonly relativeSize: number;
  /** Mean score that the detector gave it, 0 to 1. */
  readonly score: number;
  /** Log-odds of that score less the middle of theirs: below 0 is fainter than the others of the video. */
  readonly relativeScore: number;
  /** How much it looks like those that swim, see {@link likeness}; null where too few do. */
  readonly likeness: number | null;
  /** The same as a detector sees them, see {@link featureLikeness}; null too where its features are not known. */
  readonly featureLikeness: number | null;
}

export interface RestingTrack {
  readonly track: Track;
  readonly view: RestingView;
}

/** What was followed in a field. */
export interface FollowedThings {
  readonly tracks: readonly Track[];
  /**
   * What rests and was too faint for a track: nothing is compared with it, and it is viewed where enough swims that it can be
   * like: soft noise lies still, too.
   */
  readonly faint?: readonly Track[];
  /** What they look like to the detector, where that is known. */
  readonly features?: TrackFeatures | null;
}

export interface RestingViewParameters {
  /** A cell rests when it moves less than this many of its own lengths a second beside the drift. */
  readonly lengthsPerSecond: number;
  /** The middle of a view reaches this far, px. */
  readonly middlePx: number;
  /** Swimmers are certainly sperm: where there are this many, they alone are what others are compared with. */
  readonly minSwimmers: number;
  /** Contrast, in gray levels, below which a comparison would be one of noise. */
  readonly minContrast: number;
}

export const DEFAULT_RESTING_VIEWS: RestingViewParameters = {
  lengthsPerSecond: RESTING_LENGTHS_PER_SECOND,
  middlePx: 4,
  minSwimmers: 3,
  minContrast: 2,
};

/**
 * The tracks that rest, each with its view. Clusters are left out, and what no kept picture shows.
 *
 * @param pictureAt kept pictures by frame
 * @param scale of the kept pictures: their pixels per pixel of the video
 */
export function restingViews(
  { tracks, faint = [], features = null }: FollowedThings,
  framesPerSecond: number,
  pictureAt: (frame: number) => GrayFrame | undefined,
  scale: number,
  drift?: Displacement,
  parameters: RestingViewParameters = DEFAULT_RESTING_VIEWS,
): RestingTrack[] {
  const look = (track: Track) => {
    const view = track.className === 'cluster' ? null : meanView(track.points, pictureAt, scale);
    return view
      ? [
          {
            track,
            view,
            resting: rests(track, framesPerSecond, drift, parameters.lengthsPerSecond),
            contrast: middleContrast(view, parameters.middlePx),
            side: median(track.points.map((p) => Math.sqrt(p.w * p.h))),
            score: meanScore(track),
          },
        ]
      : [];
  };
  const seen = tracks.flatMap(look);
  const swimmers = seen.filter(({ resting }) => !resting);
  const isEnough = swimmers.length >= parameters.minSwimmers;
  const others = isEnough ? swimmers : seen;
  const looks = isEnough
    ? swimmerLooks(
        swimmers.map(({ track }) => track),
        pictureAt,
        scale,
      )
    : [];
  const usual = median(others.map(({ contrast }) => contrast));
  const usualContrast = Math.sign(usual || 1) * Math.max(parameters.minContrast, Math.abs(usual));
  const usualSide = median(others.map(({ side }) => side));
  const usualScore = logOdds(median(others.map(({ score }) => score)));
  const rest = (isEnough ? [...seen, ...faint.flatMap(look)] : seen).filter(({ resting }) => resting);
  const alike = isEnough && features ? likenessByFeatures(rest, swimmers, features) : rest.map(() => null);
  return rest.map(({ track, view, contrast, side, score }, i) => ({
    track,
    view: {
      ...view,
      relativeContrast: contrast / usualContrast,
      relativeSize: Math.log2(side / usualSide),
      score,
      relativeScore: logOdds(score) - usualScore,
      likeness: isEnough ? likeness(view, looks) : null,
      featureLikeness: alike[i] ?? null,
    },
  }));
}

/** Swimmers that are seen for fewer frames may be no more than a flash. */
const LEAST_FRAMES = 20;

function likenessByFeatures(
  rest: readonly { readonly track: Track }[],
  swimmers: readonly { readonly track: Track }[],
  { of, ground }: TrackFeatures,
): (number | null)[] {
  return featureLikeness(
    rest.map(({ track }) => of.get(track)),
    swimmers.flatMap(({ track }) => {
      const own = track.points.length >= LEAST_FRAMES ? of.get(track) : undefined;
      return own ? [own] : [];
    }),
    ground,
  );
}

/** Mean level about the middle less the median level, which is the ground's. */
function middleContrast(view: MeanView, middlePx: number): number {
  const { levels } = view;
  const ground = groundOf(view);
  let sum = 0;
  let count = 0;
  const middle = VIEW_SIDE / 2;
  for (let y = middle - middlePx; y <= middle + middlePx; y++) {
    for (let x = middle - middlePx; x <= middle + middlePx; x++) {
      const level = levels[y * VIEW_SIDE + x] as number;
      if (Number.isNaN(level) || Math.hypot(x - middle, y - middle) > middlePx) continue;
      sum += level - ground;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}
