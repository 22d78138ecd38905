import type { FollowedField } from '@/lib/engine/casa/measure-followed';
import type { Regrade } from '@/lib/engine/casa/regrade';
import type { LeftOut } from '@/lib/engine/casa/resting-evidence';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import type { Track, TrackPoint } from '@/lib/science/vision/types';
import type { StoredOperation } from './stored';

/** Beyond this nobody can tell that two cells are one. */
const MAX_GAP_SECONDS = 2;

export interface NumberedOperation {
  readonly number: number;
  readonly operation: StoredOperation;
}

/** Numbers of the edits that were taken back. An undo can itself be undone, and what it took back then counts again. */
export function undoneEdits(edits: readonly NumberedOperation[]): Set<number> {
  const undone = new Set<number>();
  // From the newest: whether an undo counts is known before what it undoes is looked at.
  for (const { number, operation } of [...edits].sort((a, b) => b.number - a.number)) {
    if (operation.kind === 'undo' && !undone.has(number)) undone.add(operation.edit);
  }
  return undone;
}

export interface EditedField {
  readonly field: FollowedField;
  readonly regrades: ReadonlyMap<number, Regrade>;
}

class Editing {
  private readonly tracks: Map<number, Track>;
  private readonly inClusters: Set<number>;
  private readonly shaking: Set<number>;
  private readonly onRoundCells: Set<number>;
  private readonly leftOut: Map<number, LeftOut>;
  private readonly restingProbability: Map<number, number>;
  private readonly regrades = new Map<number, Regrade>();

  constructor(private readonly original: FollowedField) {
    this.tracks = new Map(original.followed.map((track) => [track.id, track]));
    this.inClusters = new Set(original.inClusters);
    this.shaking = new Set(original.shaking);
    this.onRoundCells = new Set(original.onRoundCells);
    this.leftOut = new Map(original.leftOut?.map((each) => [each.track.id, each]));
    this.restingProbability = new Map(original.restingProbability);
  }

  /** @throws AppError CONFLICT where the operation does not fit the tracks as they are */
  apply(operation: StoredOperation): void {
    if (operation.kind === 'reject') this.remove(this.spermatozoon(operation.track).id);
    else if (operation.kind === 'split') this.split(operation.track, operation.frame, operation.newTrack);
    else if (operation.kind === 'join') this.join(operation.track, operation.other);
    else if (operation.kind === 'regrade') this.regrade(operation.track, operation.grade);
    else if (operation.kind === 'restore') this.restore(operation.track);
  }

  result(): EditedField {
    const { original, regrades, leftOut, restingProbability } = this;
    return {
      field: {
        ...original,
        followed: [...this.tracks.values()],
        ...(original.leftOut && { leftOut: [...leftOut.values()], restingLeftOut: leftOut.size }),
        ...(original.restingProbability && { restingProbability }),
        inClusters: original.inClusters && this.inClusters,
        ...(original.shaking && { shaking: this.shaking }),
        ...(original.onRoundCells && { onRoundCells: this.onRoundCells }),
      },
      regrades,
    };
  }

  /** Verdicts on what holds a track: they go with it. */
  private heldSets(): Set<number>[] {
    return [this.inClusters, this.shaking, this.onRoundCells];
  }

  private spermatozoon(id: number): Track {
    const track = this.tracks.get(id);
    if (track?.className !== 'sperm') throw refusal(say('tracks.refused.trackUnknown', { track: id }));
    return track;
  }

  private remove(id: number): void {
    this.tracks.delete(id);
    for (const held of this.heldSets()) held.delete(id);
    this.regrades.delete(id);
  }

  /** What the judge took for dirt is a spermatozoon, a person says. */
  private restore(id: number): void {
    const each = this.leftOut.get(id);
    if (!each) throw refusal(say('tracks.refused.notLeftOut', { track: id }));
    this.leftOut.delete(id);
    this.tracks.set(id, each.track);
  }

  private split(id: number, frame: number, newTrack: number | undefined): void {
    const track = this.spermatozoon(id);
    const [first = 0, last = 0] = spanOf(track);
    if (frame <= first || frame > last || newTrack === undefined) {
      throw refusal(say('tracks.refused.trackNotSplit', { track: id, first: first + 1, last }));
    }
    const heldIn = this.heldSets().filter((held) => held.has(id));
    // Each part is measured afresh: a verdict on the whole says nothing of its parts.
    this.remove(id);
    this.tracks.set(id, { ...track, points: track.points.filter((point) => point.frame < frame) });
    this.tracks.set(newTrack, {
      ...track,
      id: newTrack,
      points: track.points.filter((point) => point.frame >= frame),
    });
    for (const held of heldIn) for (const part of [id, newTrack]) held.add(part);
  }

  private join(id: number, other: number): void {
    const [earlier, later] = [this.spermatozoon(id), this.spermatozoon(other)].sort(
      (a, b) => (spanOf(a)[0] ?? 0) - (spanOf(b)[0] ?? 0),
    ) as [Track, Track];
    const from = earlier.points.at(-1);
    const to = later.points[0];
    if (earlier.id === later.id || !from || !to || from.frame >= to.frame) {
      throw refusal(say('tracks.refused.tracksOverlap', { track: earlier.id, other: later.id }));
    }
    if (to.frame - from.frame > MAX_GAP_SECONDS * this.original.framesPerSecond) {
      throw refusal(say('tracks.refused.tracksApart', { seconds: MAX_GAP_SECONDS }));
    }
    if (fieldAt(this.original, from.frame) !== fieldAt(this.original, to.frame)) {
      throw refusal(say('tracks.refused.fieldsApart'));
    }
    const longer = earlier.points.length >= later.points.length ? earlier : later;
    const heldIn = this.heldSets().filter((held) => held.has(longer.id));
    this.remove(earlier.id);
    this.remove(later.id);
    const points = [...earlier.points, ...between(from, to), ...later.points];
    this.tracks.set(earlier.id, { ...earlier, points });
    for (const held of heldIn) held.add(earlier.id);
  }

  private regrade(id: number, grade: Regrade): void {
    this.spermatozoon(id);
    if (this.inClusters.has(id)) throw refusal(say('tracks.refused.trackInCluster', { track: id }));
    if (this.onRoundCells.has(id)) throw refusal(say('tracks.refused.trackOnRoundCell', { track: id }));
    const isCalibrated = this.original.calibration.pixelSizeUm !== null;
    const fits = isCalibrated ? grade !== 'motile' : grade === 'motile' || grade === 'immotile';
    if (!fits)
      throw refusal(say(isCalibrated ? 'tracks.refused.gradeTooCoarse' : 'tracks.refused.gradeUncalibrated'));
    this.regrades.set(id, grade);
    // Who says how a cell moves says that it is one.
    this.restingProbability.delete(id);
  }
}

const spanOf = ({ points }: Track): [number | undefined, number | undefined] => [
  points[0]?.frame,
  points.at(-1)?.frame,
];

/** The field that a frame shows, where the recording goes through several. */
const fieldAt = ({ fields = [] }: FollowedField, frame: number): number =>
  fields.findIndex(({ firstFrame, lastFrame }) => frame >= firstFrame && frame <= lastFrame);

/** A straight line across the gap, as the tracker fills its own. */
function between(from: TrackPoint, to: TrackPoint): TrackPoint[] {
  return Array.from({ length: to.frame - from.frame - 1 }, (_, step) => {
    const share = (step + 1) / (to.frame - from.frame);
    const mix = (key: 'cx' | 'cy' | 'w' | 'h'): number => from[key] + share * (to[key] - from[key]);
    const [cx, cy, w, h] = [mix('cx'), mix('cy'), mix('w'), mix('h')];
    const score = Math.min(from.score, to.score);
    return {
      frame: from.frame + step + 1,
      cx,
      cy,
      x: cx - w / 2,
      y: cy - h / 2,
      w,
      h,
      score,
      interpolated: true,
    };
  });
}

const refusal = (reason: Message): AppError => new AppError('CONFLICT', reason);

/**
 * The field with what people corrected in it; without edits the field itself.
 * @throws AppError CONFLICT where an edit does not fit what the edits before it have left
 */
export function applyEdits(field: FollowedField, edits: readonly NumberedOperation[]): EditedField {
  const undone = undoneEdits(edits);
  const editing = new Editing(field);
  for (const { number, operation } of edits) if (!undone.has(number)) editing.apply(operation);
  return editing.result();
}

/** An id that nothing in the field has, nor any that a split has ever made. */
export const nextTrackId = (field: FollowedField, edits: readonly NumberedOperation[]): number =>
  1 +
  Math.max(
    0,
    ...field.followed.map(({ id }) => id),
    ...(field.leftOut ?? []).map(({ track }) => track.id),
    ...edits.map(({ operation }) => operation.newTrack ?? 0),
  );
