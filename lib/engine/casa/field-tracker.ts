import {
  DEFAULT_DRIFT,
  type Drift,
  type DriftParameters,
  estimateDrift,
  headLengthOf,
} from '@/lib/science/kinematics';
import { type Displacement, rests } from '@/lib/science/resting/rests';
import {
  DEFAULT_TRACKER,
  Tracker,
  type TrackerParameters,
  type TrackerSettings,
} from '@/lib/science/tracking';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Detection, Track, TrackPoint } from '@/lib/science/vision/types';
import { DetectionLog } from './detection-log';
import { displacementOf } from './displacement';

/** How cells, and what drifts with the fluid, are followed; shares are of the detector's working threshold. */
export interface FollowingParameters {
  /**
   * A track begins, and counts, from this share: what swims is a cell even where single pictures leave some doubt, and
   * what rests is judged by all pictures together. Of 1, 0.9 and 0.8, on simulated fields of seeds 2 to 5 0.9 brought
   * the count of dark heads to within 3 % without adding dirt to the others.
   */
  readonly trackScoreShare: number;
  /** A cell that is already followed is recognized from this share. */
  readonly lowScoreShare: number;
  /**
   * From this share, debris too is followed where the cells do not tell how the fluid drifts: it drifts with it. On 192
   * simulated fields of 5 M/ml (seeds 2 to 9), of which 72 drift at 2 to 8 µm/s, it came out within 0.8 µm/s in all.
   */
  readonly particleShare: number;
  /** What rests and is too faint for a track must be seen for this long before anybody judges it. */
  readonly faintSeconds: number;
  /** Fewer resting cells may be swimmers that go the same way by chance; then debris is asked. */
  readonly enoughCells: number;
  /**
   * From a vibration of so many head lengths (root mean square) on cells are followed once more in pictures without it: a
   * head is then elsewhere in the next picture than its way tells. Absent in records of version 0.10.1 and before.
   */
  readonly steadyHeads?: number;
  readonly tracker: TrackerParameters;
}

export const DEFAULT_FOLLOWING: FollowingParameters = {
  trackScoreShare: 0.9,
  lowScoreShare: 0.5,
  particleShare: 0.25,
  faintSeconds: 0.5,
  enoughCells: 5,
  steadyHeads: 0.05,
  tracker: DEFAULT_TRACKER,
};

/** What was followed in a video. */
export interface Followed {
  readonly tracks: readonly Track[];
  /**
   * What rests beside the drift, is seen again and again, and in single pictures is too faint for a track: dirt, mostly, and
   * dead cells among it. It counts on the word of one who judges by many pictures. Numbered after the tracks.
   */
  readonly faint: readonly Track[];
  /** How the fluid drifts; null where neither cells nor debris tell. */
  readonly drift: Drift | null;
}

/** The tracker that every analysis uses; it remembers what was detected, and tells cells from the drift of the fluid. */
export class FieldTracker {
  /** The lowest score of the detections that it is to be given. */
  readonly minScore: number;
  /** Everything that it was given, by frame. */
  readonly seen = new DetectionLog();
  readonly settings: TrackerSettings;
  private readonly tracker: Tracker;

  constructor(
    workingThreshold: number,
    framesPerSecond: number,
    private readonly parameters: FollowingParameters = DEFAULT_FOLLOWING,
    private readonly drift: DriftParameters = DEFAULT_DRIFT,
  ) {
    this.minScore = parameters.particleShare * workingThreshold;
    this.settings = {
      ...parameters.tracker,
      framesPerSecond,
      highScore: parameters.trackScoreShare * workingThreshold,
      lowScore: parameters.lowScoreShare * workingThreshold,
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
    const seen = this.tracker.finish();
    const first = this.driftOf(seen);
    const isSteady = !((first?.vibrationPx ?? 0) > this.steadyPx(seen));
    const tracks = isSteady ? seen : this.followSteadied(displacementOf(first));
    const drift = isSteady ? first : this.driftOf(tracks);
    return { tracks, faint: this.faintRest(tracks, drift), drift };
  }

  private steadyPx(tracks: readonly Track[]): number {
    const { steadyHeads = Number.POSITIVE_INFINITY } = this.parameters;
    return steadyHeads * headLengthOf(tracks);
  }

  /** All detections followed from the beginning, where they would be without this movement; tracks are put back into it. */
  private followSteadied(movement: Displacement): Track[] {
    const tracker = new Tracker(this.settings);
    for (let frame = 0; frame < this.frames; frame++) {
      const [dx, dy] = movement(0, frame);
      tracker.push(this.seen.at(frame).map((each) => ({ ...each, x: each.x - dx, y: each.y - dy })));
    }
    return tracker.finish().map((track) => ({
      ...track,
      points: track.points.map((point) => {
        const [dx, dy] = movement(0, point.frame);
        return { ...point, x: point.x + dx, y: point.y + dy, cx: point.cx + dx, cy: point.cy + dy };
      }),
    }));
  }

  private driftOf(tracks: readonly Track[]): Drift | null {
    const cells = tracks.filter(({ className }) => className !== 'cluster');
    if (cells.length === 0) return null;
    const headLengthPx = headLengthOf(cells);
    const estimate = (some: readonly Track[]): Drift | null =>
      estimateDrift(some, this.settings.framesPerSecond, headLengthPx, this.frames, this.drift);
    const byCells = estimate(cells);
    if (byCells && byCells.cells >= this.parameters.enoughCells) return byCells;
    const byParticles = estimate(this.particles());
    return byParticles && byParticles.cells > (byCells?.cells ?? 0) ? byParticles : byCells;
  }

  /** Of all that no track has taken, what rests. */
  private faintRest(tracks: readonly Track[], drift: Drift | null): Track[] {
    if (tracks.length === 0) return [];
    const reach = headLengthOf(tracks);
    const points = Array.from({ length: this.frames }, (): TrackPoint[] => []);
    for (const track of tracks) for (const point of track.points) points[point.frame]?.push(point);
    const left = this.particles((frame) => freeOf(this.seen.at(frame), points[frame] ?? [], reach));
    const displacement = displacementOf(drift);
    const least = Math.min(this.parameters.faintSeconds * this.settings.framesPerSecond, this.frames / 2);
    return left
      .filter(({ className, points: seen }) => className !== 'cluster' && seen.length >= least)
      .filter((track) => rests(track, this.settings.framesPerSecond, displacement))
      .map((track, i) => ({ ...track, id: tracks.length + i + 1 }));
  }

  /** All that looks like a head to the slightest degree, followed from the beginning. */
  private particles(at = (frame: number) => this.seen.at(frame)): Track[] {
    const tracker = new Tracker({
      ...this.settings,
      highScore: this.minScore,
      lowScore: this.minScore,
    });
    for (let frame = 0; frame < this.frames; frame++) tracker.push(at(frame));
    return tracker.finish();
  }
}

/** Detections whose center lies further than `reach` px from every one of these points. */
function freeOf(detections: readonly Detection[], points: readonly TrackPoint[], reach: number): Detection[] {
  const grid = new PointGrid(reach);
  points.forEach(({ cx, cy }, i) => {
    grid.add(i, cx, cy);
  });
  return detections.filter(({ x, y, w, h }) => {
    const [cx, cy] = [x + w / 2, y + h / 2];
    return !grid.near(cx, cy).some((i) => {
      const near = points[i];
      return near !== undefined && Math.hypot(near.cx - cx, near.cy - cy) < reach;
    });
  });
}
