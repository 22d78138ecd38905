import { type Drift, estimateDrift, headLengthOf } from '@/lib/science/kinematics';
import { DEFAULT_TRACKER, Tracker, type TrackerSettings } from '@/lib/science/tracking';
import type { Detection, Track } from '@/lib/science/vision/types';
import { DetectionLog } from './detection-log';

/**
 * A track begins, and counts, from this share of the working threshold: what swims is a cell even where single pictures
 * leave some doubt, and what rests is judged by all pictures together. Of 1, 0.9 and 0.8, on simulated fields of seeds 2
 * to 5 this one brought the count of dark heads to within 3 % without adding dirt to the others.
 */
const TRACK_SCORE_SHARE = 0.9;
/** A cell that is already followed is recognised from this share of the working threshold. */
const LOW_SCORE_SHARE = 0.5;
/**
 * From this share of the working threshold, debris too is followed where the cells do not tell how the fluid drifts: it
 * drifts with it. On 192 simulated fields of 5 M/ml (seeds 2 to 9), of which 72 drift at 2 to 8 µm/s, it came out within
 * 0.8 µm/s in all.
 */
export const PARTICLE_SHARE = 0.25;

/** Fewer resting cells may be swimmers that go the same way by chance; then debris is asked. */
const ENOUGH_CELLS = 5;

/** What was followed in a video. */
export interface Followed {
  readonly tracks: readonly Track[];
  /** How the fluid drifts; null where neither cells nor debris tell. */
  readonly drift: Drift | null;
}

/** How faint a track may be where it is to be other than in an analysis. */
export interface FaintTracks {
  /** Share of the working threshold from which a track begins, and counts. */
  readonly trackScoreShare?: number;
  /** See {@link TrackerSettings}. */
  readonly leastScoreShare?: number;
}

/** The tracker that every analysis uses; it remembers what was detected, and tells cells from the drift of the fluid. */
export class FieldTracker {
  /** The least score of the detections that it is to be given. */
  readonly leastScore: number;
  /** Everything that it was given, by frame. */
  readonly seen = new DetectionLog();
  readonly settings: TrackerSettings;
  private readonly tracker: Tracker;

  constructor(workingThreshold: number, framesPerSecond: number, faint: FaintTracks = {}) {
    this.leastScore = PARTICLE_SHARE * workingThreshold;
    this.settings = {
      ...DEFAULT_TRACKER,
      framesPerSecond,
      highScore: (faint.trackScoreShare ?? TRACK_SCORE_SHARE) * workingThreshold,
      lowScore: LOW_SCORE_SHARE * workingThreshold,
      leastScoreShare: faint.leastScoreShare ?? DEFAULT_TRACKER.leastScoreShare,
    };
    this.tracker = new Tracker(this.settings);
  }

  /** Takes the next frame's detections (pixels of the video); every frame counts, also an empty one. */
  push(detections: readonly Detection[]): void {
    this.seen.add(detections);
    this.tracker.push(detections);
  }

  /** Frames taken so far. */
  get frames(): number {
    return this.tracker.frames;
  }

  finish(): Followed {
    const tracks = this.tracker.finish();
    const cells = tracks.filter(({ className }) => className !== 'cluster');
    if (cells.length === 0) return { tracks, drift: null };
    const headLengthPx = headLengthOf(cells);
    const driftOf = (some: readonly Track[]): Drift | null =>
      estimateDrift(some, this.settings.framesPerSecond, headLengthPx, this.frames);
    const byCells = driftOf(cells);
    if (byCells && byCells.cells >= ENOUGH_CELLS) return { tracks, drift: byCells };
    const byParticles = driftOf(this.particles());
    return {
      tracks,
      drift: byParticles && byParticles.cells > (byCells?.cells ?? 0) ? byParticles : byCells,
    };
  }

  /** All that looks like a head to the slightest degree, followed from the beginning. */
  private particles(): Track[] {
    const tracker = new Tracker({
      ...this.settings,
      highScore: this.leastScore,
      lowScore: this.leastScore,
      leastScoreShare: 0,
    });
    for (let frame = 0; frame < this.frames; frame++) tracker.push(this.seen.at(frame));
    return tracker.finish();
  }
}
