import {
  DEFAULT_DRIFT,
  type Drift,
  type DriftParameters,
  estimateDrift,
  headLengthOf,
  withPath,
} from '@/lib/science/kinematics';
import { rests } from '@/lib/science/resting/rests';
import {
  type CommonPath,
  type CommonPathParameters,
  commonPath,
  commonRoughness,
  DEFAULT_COMMON_PATH,
  DEFAULT_JOLTS,
  DEFAULT_TRACKER,
  findJolts,
  type JoltParameters,
  Tracker,
  type TrackerParameters,
  type TrackerSettings,
} from '@/lib/science/tracking';
import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Detection, Jolt, Track, TrackPoint } from '@/lib/science/vision/types';
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
   * Where everything goes to and fro by so many head lengths a frame (root mean square), cells are followed in pictures
   * without that movement: a head is elsewhere in the next picture than its way tells. As they are, doubled or noisy,
   * VISEM-Tracking 11 and 12 and simulated fields come to .03 at most; shaken by .3 head lengths to each side to .14. Absent in
   * records of version 0.10.1 and before, like the next.
   */
  readonly shakenHeads?: number;
  readonly commonPath?: CommonPathParameters;
  /** How single jumps of the picture are found; absent in records of version 0.13.0 and before, whose tracks end at them. */
  readonly jolts?: JoltParameters;
  readonly tracker: TrackerParameters;
}

export const DEFAULT_FOLLOWING: FollowingParameters = {
  trackScoreShare: 0.9,
  lowScoreShare: 0.5,
  particleShare: 0.25,
  faintSeconds: 0.5,
  enoughCells: 5,
  shakenHeads: 0.08,
  commonPath: DEFAULT_COMMON_PATH,
  jolts: DEFAULT_JOLTS,
  tracker: DEFAULT_TRACKER,
};

/** First frames that tell how long heads are. */
const FRAMES_FOR_HEADS = 20;

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
  /** The way of the whole picture, without which cells are followed; null where they are followed as they are seen. */
  private carried: CommonPath | null = null;
  private jolts: readonly Jolt[] = [];

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
    const tracks = this.tracksOfHeads();
    const drift = this.driftOf(tracks);
    return { tracks, faint: this.faintRest(tracks, drift), drift };
  }

  /** Where everything goes to and fro, or jumps, so far that heads cannot be followed in it, they are followed without that. */
  private tracksOfHeads(): Track[] {
    const { shakenHeads = Number.POSITIVE_INFINITY, commonPath: shaking, jolts: jumping } = this.parameters;
    const headsAt = (frame: number): Detection[] =>
      this.seen.at(frame).filter(({ score, className }) => {
        return score >= this.settings.highScore && className !== 'cluster';
      });
    const some = Array.from({ length: Math.min(this.frames, FRAMES_FOR_HEADS) }, (_, i) => headsAt(i));
    const headLengthPx = median(some.flat().map(({ w, h }) => Math.max(w, h)));
    const again = (): Track[] => this.follow(this.settings, (frame) => this.seen.at(frame));
    if (!(headLengthPx > 0)) return this.tracker.finish();
    const at = remembered((frame: number) =>
      headsAt(frame).map(({ x, y, w, h }) => ({ cx: x + w / 2, cy: y + h / 2 })),
    );
    if (commonRoughness(this.frames, at, headLengthPx, shaking) > shakenHeads * headLengthPx) {
      const frames = Array.from({ length: this.frames }, (_, frame) => at(frame));
      this.carried = commonPath(frames, headLengthPx, shaking);
      return again();
    }
    const tracks = this.tracker.finish();
    const found = jumping && findJolts({ frameCount: this.frames, at }, tracks, headLengthPx, jumping);
    if (!found) return tracks;
    this.carried = found.path;
    this.jolts = found.jolts;
    return again();
  }

  /** Follows these from the beginning; where the picture shakes or jumps, where they would be without, and puts the tracks back into it. */
  private follow(settings: TrackerSettings, at: (frame: number) => readonly Detection[]): Track[] {
    const tracker = new Tracker(settings);
    const { carried } = this;
    for (let frame = 0; frame < this.frames; frame++) {
      tracker.push(carried ? steadied(at(frame), carried, frame) : at(frame));
    }
    const tracks = tracker.finish();
    return carried ? tracks.map((track) => displaced(track, carried, 1)) : tracks;
  }

  private driftOf(tracks: readonly Track[]): Drift | null {
    const cells = tracks.filter(({ className }) => className !== 'cluster');
    if (cells.length === 0) return null;
    const headLengthPx = headLengthOf(cells);
    const { jolts, carried } = this;
    const known = jolts.length > 0 ? carried : null;
    // What is known to the pixel is not told from the tracks again, which would smear it over a second.
    const estimate = (some: readonly Track[]): Drift | null => {
      const steady = known ? some.map((track) => displaced(track, known, -1)) : some;
      return estimateDrift(steady, this.settings.framesPerSecond, headLengthPx, this.frames, this.drift);
    };
    const byCells = estimate(cells);
    const isTold = byCells !== null && byCells.cells >= this.parameters.enoughCells;
    const byParticles = isTold ? null : estimate(this.particles());
    const drift = byParticles && byParticles.cells > (byCells?.cells ?? 0) ? byParticles : byCells;
    return known ? { ...withPath(drift, known), jolts } : drift;
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
  private particles(at: (frame: number) => readonly Detection[] = (frame) => this.seen.at(frame)): Track[] {
    return this.follow({ ...this.settings, highScore: this.minScore, lowScore: this.minScore }, at);
  }
}

/** Works out what is asked for, once for each frame. */
function remembered<Value>(at: (frame: number) => Value): (frame: number) => Value {
  const known = new Map<number, Value>();
  return (frame) => {
    const value = known.get(frame) ?? at(frame);
    known.set(frame, value);
    return value;
  };
}

/** Where they would be without the way of the picture; none where it is not known how far it went. */
function steadied(detections: readonly Detection[], { x, y, known }: CommonPath, frame: number): Detection[] {
  if (!known[frame]) return [];
  const [dx, dy] = [x[frame] as number, y[frame] as number];
  return detections.map((each) => ({ ...each, x: each.x - dx, y: each.y - dy }));
}

/** The track as the picture shows it, or (by −1) as it would be without the way of the picture. */
const displaced = (track: Track, { x, y }: CommonPath, by: 1 | -1): Track => ({
  ...track,
  points: track.points.map((point) => {
    const [cx, cy] = [point.cx + by * (x[point.frame] as number), point.cy + by * (y[point.frame] as number)];
    // As the tracker makes boxes from centers: records of fields do the same.
    return { ...point, cx, cy, x: cx - point.w / 2, y: cy - point.h / 2 };
  }),
});

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
