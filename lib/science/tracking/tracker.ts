import { median } from '@/lib/science/vision/boxes';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Detection, Track } from '@/lib/science/vision/types';
import { assignPairs, type Candidate } from './assign';
import { exchangeTails } from './exchange';
import { finishTracks } from './finish';
import { joinPieces } from './join';
import { joinHidden } from './join-hidden';
import { Piece, type PieceNoise, type Sighting } from './piece';
import { checkTrackerSettings, type TrackerSettings } from './settings';

/** What lies further away by so much, squared, needs no exact distance to be told from what lies within a gate. */
const BEYOND = 1 + 1e-9;

/** A cell as it is followed. `piece` stays the same from frame to frame. */
export interface SeenPiece {
  readonly piece: object;
  /** Where it was in the last frame but one, and in the last; null where it was missed. */
  readonly before: Sighting | null;
  readonly now: Sighting | null;
  /** Pixels a frame. */
  readonly velocity: readonly [x: number, y: number];
}

/**
 * Follows cells from frame to frame: predict each with a constant-velocity Kalman filter, pair confident
 * detections with predictions, then pair weak detections with the cells still missing (Zhang et al.,
 * "ByteTrack", ECCV 2022), and begin a track at each confident detection left over. Candidates come from a
 * grid of points and are paired in small independent groups, so the work is linear in the number of cells.
 * Clusters are followed beside single cells: neither takes the other's boxes.
 *
 * What is done for every cell of every frame is written in loops: V8 lets go of the optimized code of a function made on the
 * spot at each collection of garbage, and would optimize it again and again.
 */
export class Tracker {
  private live: Piece[] = [];
  private readonly ended: Piece[] = [];
  private readonly recentSides: number[] = [];
  private frame = -1;
  private headLength = 0;

  /** @throws TrackerError where a setting makes no sense. */
  constructor(private readonly settings: TrackerSettings) {
    checkTrackerSettings(settings);
  }

  /** Takes the next frame's detections (pixels of the picture); every frame counts, also an empty one. */
  push(detections: readonly Detection[]): void {
    this.frame++;
    const { highScore, lowScore } = this.settings;
    this.learnHeadLength(detections);
    for (const piece of this.live) piece.predict();

    const strong: Detection[] = [];
    const weak: Detection[] = [];
    for (const d of detections) {
      if (d.score >= highScore) strong.push(d);
      else if (d.score >= lowScore) weak.push(d);
    }
    const missing = this.match(this.live, strong, (left) => this.begin(left));
    const lost = new Set(this.match(missing, weak, () => undefined));
    const { live, maxMissedFrames } = this;
    this.live = [];
    for (const piece of live) {
      const isLost = lost.has(piece) && ++piece.missedFrames > maxMissedFrames;
      (isLost ? this.ended : this.live).push(piece);
    }
  }

  /** Joins pieces, gives back exchanged ways, fills gaps and returns the tracks that were seen long enough, in order of appearance. */
  finish(): Track[] {
    const pieces = [...this.ended, ...this.live];
    const pieced = joinPieces(pieces, this.headLength, this.settings);
    const chains = joinHidden(pieced, this.headLength, this.settings);
    return finishTracks(exchangeTails(chains, this.headLength, this.settings), this.frame + 1, this.settings);
  }

  /** Cells that the last frame or the one before it shows. */
  seen(): SeenPiece[] {
    const seen: SeenPiece[] = [];
    for (const piece of this.live) {
      const [before, now] = [sightingAt(piece, this.frame - 1), sightingAt(piece, this.frame)];
      if (before || now) seen.push({ piece, before, now, velocity: [piece.x.velocity, piece.y.velocity] });
    }
    return seen;
  }

  /** Lets go of all but the last two places of the cells still followed, for those who ask for nothing but `seen`. */
  forget(): void {
    this.ended.length = 0;
    for (const { sightings } of this.live)
      if (sightings.length > 2) sightings.splice(0, sightings.length - 2);
  }

  /** Frames taken so far. */
  get frames(): number {
    return this.frame + 1;
  }

  /** Median longer side of the confident boxes in pixels; 0 before the first. */
  get headLengthPx(): number {
    return this.headLength;
  }

  private get maxMissedFrames(): number {
    return Math.max(1, this.settings.gapSeconds * this.settings.framesPerSecond);
  }

  private learnHeadLength(detections: readonly Detection[]): void {
    const { highScore, sizeMemory } = this.settings;
    if (this.recentSides.length >= sizeMemory) return;
    const strong = detections.filter((d) => d.score >= highScore && d.className !== 'cluster');
    if (strong.length === 0) return;
    for (const d of strong) this.recentSides.push(Math.max(d.w, d.h));
    this.headLength = median(this.recentSides);
  }

  private noise(): PieceNoise {
    const {
      framesPerSecond: fps,
      accelerationDensity,
      measurementHeads,
      fastestHeadsPerSecond,
    } = this.settings;
    const head = this.headLength;
    return {
      q: (accelerationDensity * head * head) / fps ** 3,
      r: (measurementHeads * head) ** 2,
      // A third of the fastest speed as standard deviation: 3 sigma reach the fastest cell.
      velocityVariance: ((fastestHeadsPerSecond * head) / fps / 3) ** 2,
    };
  }

  private gate(piece: Piece): number {
    const { framesPerSecond: fps, gateHeads, fastestHeadsPerSecond } = this.settings;
    const sigma = Math.sqrt(Math.max(piece.x.innovationVariance, piece.y.innovationVariance));
    // A clump's box wobbles with its members: what counts is its own size.
    const length = isClump(piece.last) ? Math.max(piece.last.w, piece.last.h) : this.headLength;
    const least = gateHeads * length;
    const most = Math.max(1.5 * least, (fastestHeadsPerSecond * this.headLength) / fps);
    return Math.min(most, Math.max(least, 3 * sigma));
  }

  /** Pairs pieces with detections, reports detections left over, returns the pieces left over. */
  private match(
    pieces: readonly Piece[],
    detections: readonly Detection[],
    leftOver: (detections: Detection[]) => void,
  ): Piece[] {
    const { unmatchedCost, sizeWeight, missedWeight } = this.settings;
    const gates: number[] = [];
    let widest = 1;
    for (const piece of pieces) {
      const gate = this.gate(piece);
      gates.push(gate);
      if (gate > widest) widest = gate;
    }
    const grid = new PointGrid(widest);
    for (let i = 0; i < detections.length; i++) {
      const { x, y, w, h } = detections[i] as Detection;
      grid.add(i, x + w / 2, y + h / 2);
    }
    const candidates: Candidate[] = [];
    const { maxMissedFrames } = this;
    for (let row = 0; row < pieces.length; row++) {
      const piece = pieces[row] as Piece;
      const gate = gates[row] as number;
      const reach = BEYOND * gate * gate;
      const { last, missedFrames } = piece;
      const { position: x } = piece.x;
      const { position: y } = piece.y;
      for (const column of grid.near(x, y)) {
        const d = detections[column] as Detection;
        const right = d.x + d.w / 2 - x;
        const down = d.y + d.h / 2 - y;
        if (right * right + down * down > reach || isClump(d) !== isClump(last)) continue;
        const distance = Math.hypot(right, down);
        if (distance > gate) continue;
        const size = Math.abs(Math.log((d.w * d.h) / Math.max(1e-6, last.w * last.h)));
        const missed = Math.min(1, missedFrames / maxMissedFrames);
        const cost = distance / gate + sizeWeight * Math.min(2, size) + missedWeight * missed;
        candidates.push({ row, column, cost });
      }
    }
    const pairs = assignPairs(pieces.length, candidates, unmatchedCost);
    const used = new Uint8Array(detections.length);
    const missing: Piece[] = [];
    for (let row = 0; row < pieces.length; row++) {
      const piece = pieces[row] as Piece;
      const column = pairs[row] as number;
      if (column < 0) missing.push(piece);
      else {
        piece.take(detections[column] as Detection, this.frame);
        used[column] = 1;
      }
    }
    const left: Detection[] = [];
    for (let i = 0; i < detections.length; i++) if (!used[i]) left.push(detections[i] as Detection);
    leftOver(left);
    return missing;
  }

  private begin(detections: readonly Detection[]): void {
    const noise = this.noise();
    for (const detection of detections) this.live.push(new Piece(detection, this.frame, noise));
  }
}

/** Where a piece was seen in a frame, one of its last two. */
function sightingAt({ sightings }: Piece, frame: number): Sighting | null {
  const [last, earlier] = [sightings.at(-1), sightings.at(-2)];
  return last?.frame === frame ? last : earlier?.frame === frame ? earlier : null;
}

/** A clump of cells is never the same thing as a single one; sperm and pinheads are told apart by votes. */
const isClump = ({ className }: { readonly className: string }): boolean => className === 'cluster';

/** Follows cells through a list of frames; see {@link Tracker}. */
export function trackDetections(frames: Iterable<readonly Detection[]>, settings: TrackerSettings): Track[] {
  const tracker = new Tracker(settings);
  for (const detections of frames) tracker.push(detections);
  return tracker.finish();
}
