import { loadRestingJudge, openJudgeFeatures, type RestingAnswer } from '@/lib/engine/inference';
import { type Drift, headLengthOf } from '@/lib/science/kinematics';
import { type TrackFeatures, trackFeatures } from '@/lib/science/resting/head-features';
import {
  DEFAULT_KEPT_PICTURES,
  KeptPictures,
  type KeptPicturesParameters,
} from '@/lib/science/resting/kept-pictures';
import {
  DEFAULT_RESTING_VIEWS,
  type FollowedThings,
  type RestingView,
  type RestingViewParameters,
  restingViews,
} from '@/lib/science/resting/resting-views';
import { rests } from '@/lib/science/resting/rests';
import type { ScoreMap } from '@/lib/science/resting/score-map';
import { meanScore } from '@/lib/science/tracking';
import { median } from '@/lib/science/vision/boxes';
import type { GrayFrame, Track } from '@/lib/science/vision/types';
import { displacementOf } from './displacement';
import { type PictureQuality, pictureQuality } from './picture-quality';
import { findSurroundings, type Surroundings, type SurroundingsParameters } from './surroundings';

/** How what rests is judged. */
export interface RestingParameters {
  readonly keptPictures: KeptPicturesParameters;
  readonly views: RestingViewParameters;
  /**
   * Probability of a spermatozoon below which what rests is taken for dirt. A little less than even: a dead cell that is lost
   * makes the sample look better than it is. Chosen on VISEM-Tracking participants 11, 12, 19 and 36, and so that of what
   * is clear in simulated worlds 93 % and more of the sperm are kept.
   */
  readonly minProbability: number;
  /**
   * Probability from which it lies in a cluster. More than even, because a dead cell that is wrongly taken out of the
   * count of motility makes the sample look better than it is, and single heads with debris beside them come near to
   * 0.7 on VISEM-Tracking participant 11 and the SVIA clips.
   */
  readonly clusterProbability: number;
  /**
   * Where it takes more than this share of what rests outside clusters for dirt, the judge has probably not met such
   * pictures (a microscope that shows no tails), and a sample without dead cells is rarer than that: then nothing is
   * left out, and it is said.
   */
  readonly maxLeftOut: number;
  /** Sides of the boxes (px, geometric mean, in the pictures that the detector sees) that the judge was trained on. */
  readonly judgedSides: readonly [number, number];
}

export const DEFAULT_RESTING: RestingParameters = {
  keptPictures: DEFAULT_KEPT_PICTURES,
  views: DEFAULT_RESTING_VIEWS,
  minProbability: 0.41,
  clusterProbability: 0.7,
  maxLeftOut: 2 / 3,
  judgedSides: [7, 24],
};

/** A resting thing that looks like a head in single pictures and shows no spermatozoon in all together. */
export interface LeftOut {
  readonly track: Track;
  /** That it is a spermatozoon all the same, as the judge has it. */
  readonly probability: number;
}

export interface JudgedTracks {
  readonly tracks: readonly Track[];
  /** Ids of those that stick to others in a cluster; null where nobody could tell. */
  readonly inClusters: ReadonlySet<number> | null;
  /** Numbered after the tracks, the most probable first. */
  readonly leftOut: readonly LeftOut[];
  /** By the id of each track that was judged: that it is a spermatozoon. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** Those that are kept although they show none, because most of what rests would go with them. */
  readonly doubtful: number;
}

/** What judging needs to know of the video that was followed. */
export interface FollowedVideo {
  /** Of its pictures, in the pixels of the tracks. */
  readonly width: number;
  readonly framesPerSecond: number;
  /** Score from which a single picture is enough. */
  readonly workingThreshold: number;
  /** How the detector's scores read to the judge; as they are without it. */
  readonly restingScore?: ScoreMap;
  /** How the fluid drifts, null where nobody can tell. */
  readonly drift: Drift | null;
}

/**
 * Collects pictures while a video is followed and tells afterwards which of the tracks that rest are spermatozoa, and
 * which of those stick to others: a single picture hardly shows the tail that tells a dead cell from a speck, the mean
 * of many does.
 */
export class RestingEvidence {
  private readonly kept: KeptPictures;

  /**
   * @param judgeFile ONNX file of the judge; it is opened when there is something to judge
   * @param detectorFile ONNX file of the detector, whose features tell how much things look like the swimmers where the judge's
   * file carries no detector for that; null for none
   * @param threads of the judge: it is asked when nothing else of an analysis runs any more
   */
  constructor(
    private readonly judgeFile: string,
    private readonly detectorFile: string | null,
    private readonly parameters: RestingParameters = DEFAULT_RESTING,
    private readonly threads = 1,
  ) {
    this.kept = new KeptPictures(parameters.keptPictures);
  }

  /** Takes the next picture as the detector sees it; `frame` counts from 0. */
  offer(frame: number, picture: GrayFrame): void {
    this.kept.offer(frame, picture);
  }

  /**
   * Leaves out what rests and shows no spermatozoon, and marks what lies in clusters. What swims stays: that is evidence
   * enough. So do boxes of whole clusters, tracks that no kept picture shows, and everything where heads are far from the
   * size that the judge knows. What rests and is faint (its mean score is below the working threshold) stays on the
   * judge's word alone.
   *
   * @param faint what rests and was too faint for a track; judged where enough swims that it can be like
   * @throws ModelError when the judge cannot be used
   */
  async judgeTracks(
    tracks: readonly Track[],
    video: FollowedVideo,
    faint: readonly Track[] = [],
  ): Promise<JudgedTracks> {
    const { width, framesPerSecond, workingThreshold } = video;
    const { views, judgedSides, maxLeftOut } = this.parameters;
    const scale = (this.kept.at(0)?.width ?? width) / width;
    const side = scale * median(tracks.map(({ points }) => median(points.map((p) => Math.sqrt(p.w * p.h)))));
    const drift = displacementOf(video.drift);
    const isFaint = (track: Track): boolean => meanScore(track) < workingThreshold;
    const swimming = new Set(
      tracks.filter((track) => !rests(track, framesPerSecond, drift, views.lengthsPerSecond)),
    );
    const clear = new Set(
      tracks.filter((track) => !isFaint(track) || (track.className !== 'cluster' && swimming.has(track))),
    );
    if (!(side >= judgedSides[0] && side <= judgedSides[1])) {
      return {
        tracks: numbered([...clear]),
        inClusters: null,
        leftOut: [],
        probabilities: new Map(),
        doubtful: 0,
      };
    }
    const pictureAt = (frame: number) => this.kept.at(frame);
    const mayRest = [...tracks, ...faint].some(
      (track) => track.className !== 'cluster' && !swimming.has(track),
    );
    const isCompared = mayRest && swimming.size >= views.minSwimmers;
    const features = isCompared ? await this.features({ tracks, faint }, scale) : null;
    const resting = restingViews(
      { tracks, faint, features },
      framesPerSecond,
      pictureAt,
      scale,
      drift,
      views,
    );
    const answers = await this.judge(
      resting.map(({ view }) => view),
      video.restingScore,
    );
    const answered = new Map(resting.map(({ track }, i) => [track, answers[i] as RestingAnswer]));
    const verdicts = new Map(
      [...answered].map(([track, answer]) => [track, verdictOf(answer, this.parameters)]),
    );
    const judged = [...clear].map((track) => verdicts.get(track)).filter((verdict) => verdict !== undefined);
    const dirt = [...answered].flatMap(([track, { sperm }]): LeftOut[] =>
      clear.has(track) && verdicts.get(track) === 'dirt' ? [{ track, probability: sperm }] : [],
    );
    const isDoubtful = dirt.length > maxLeftOut * judged.filter((verdict) => verdict !== 'clustered').length;
    const kept = [...tracks, ...faint].filter((track) => {
      const verdict = isDoubtful ? undefined : verdicts.get(track);
      return verdict === undefined ? clear.has(track) : verdict !== 'dirt';
    });
    const leftOut = isDoubtful ? [] : dirt.sort((a, b) => b.probability - a.probability);
    return {
      tracks: numbered(kept),
      inClusters: new Set(kept.flatMap((track, i) => (verdicts.get(track) === 'clustered' ? [i + 1] : []))),
      probabilities: new Map(
        kept.flatMap((track, i) => {
          const answer = answered.get(track);
          return answer ? [[i + 1, answer.sperm] as const] : [];
        }),
      ),
      leftOut: leftOut.map((each, i) => ({ ...each, track: { ...each.track, id: kept.length + i + 1 } })),
      doubtful: isDoubtful ? dirt.length : 0,
    };
  }

  /** Exposure and focus of the pictures kept, null where none was. */
  assessPictures(tracks: readonly Track[], width: number): PictureQuality | null {
    const scale = (this.kept.at(0)?.width ?? width) / width;
    const pictureAt = (frame: number) => this.kept.at(frame);
    return pictureQuality(this.kept.frames, pictureAt, tracks, scale, headLengthOf(tracks));
  }

  /** Round cells in the pictures kept, and which of the judged tracks stick to these or to each other. */
  surroundings(
    judged: JudgedTracks,
    video: Pick<FollowedVideo, 'width' | 'framesPerSecond' | 'drift'> & {
      readonly pixelSizeUm: number | null;
    },
    parameters: SurroundingsParameters,
  ): Surroundings {
    const { tracks, inClusters } = judged;
    return findSurroundings(
      this.kept,
      { ...video, tracks, inClusters, drift: displacementOf(video.drift) },
      parameters,
    );
  }

  private async features(followed: FollowedThings, scale: number): Promise<TrackFeatures | null> {
    const network = await openJudgeFeatures(this.judgeFile, this.detectorFile, {
      threads: this.threads,
    });
    if (!network) return null;
    const pictureAt = (frame: number) => this.kept.at(frame);
    return trackFeatures(network, followed, this.kept.frames, pictureAt, scale).finally(() =>
      network.close(),
    );
  }

  private async judge(views: readonly RestingView[], scores?: ScoreMap): Promise<RestingAnswer[]> {
    if (views.length === 0) return [];
    const judge = await loadRestingJudge(this.judgeFile, { threads: this.threads });
    return judge.judge(views, scores).finally(() => judge.close());
  }
}

type Verdict = 'single' | 'clustered' | 'dirt';

function verdictOf(
  { sperm, cluster }: RestingAnswer,
  { minProbability, clusterProbability }: RestingParameters,
): Verdict {
  if (sperm < minProbability) return 'dirt';
  return cluster >= clusterProbability ? 'clustered' : 'single';
}

const numbered = (tracks: readonly Track[]): Track[] => tracks.map((track, i) => ({ ...track, id: i + 1 }));
