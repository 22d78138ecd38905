import { type Corners, leaveOut } from '@/lib/science/key-frames';
import type { ChangesAnswer, Conflict, Operation } from './contract';
import { boxesByTrack, type Draft } from './draft';
import { fitBox } from './fitting';
import { type BoxRow, type TrackRow, viewBox, viewTrack } from './rows';

/** What operations are applied to. */
export interface Ground {
  readonly frame: {
    readonly id: string;
    readonly number: number;
    readonly videoId: string;
    readonly width: number;
    readonly height: number;
  };
  /** The layer that the person annotates, unseen by others; null for what everybody sees. */
  readonly layerId: string | null;
  /** What a new track is numbered. */
  readonly nextTrackNumber: number;
  /** Of a track whose key frame goes, nothing is laid there again: the cell is not seen. */
  readonly isClearing?: boolean;
}

type Rejection = ChangesAnswer['rejected'][number];
type Put<K> = Extract<Operation, { op: 'put'; kind: K }>;

export interface Applied {
  /** Ids of the operations that hold. */
  readonly applied: Set<string>;
  readonly conflicts: Conflict[];
  readonly rejected: Rejection[];
  /** Tracks whose interpolated boxes are to be laid anew. */
  readonly moved: Set<string>;
}

/** Applies operations to rows in memory, one after the other. What an operation speaks of has to be in the draft. */
export class Application implements Applied {
  readonly applied = new Set<string>();
  readonly conflicts: Conflict[] = [];
  readonly rejected: Rejection[] = [];
  readonly moved = new Set<string>();
  private tracksMade = 0;
  /** The box of each track on this frame. */
  private readonly onFrame = new Map<string, string>();

  constructor(
    private readonly draft: Draft,
    private readonly ground: Ground,
  ) {
    for (const { id, trackId, frameId } of draft.boxes.liveRows()) {
      if (trackId !== null && frameId === ground.frame.id) this.onFrame.set(trackId, id);
    }
  }

  apply(operation: Operation): void {
    const rejection = this.attempt(operation);
    if (rejection === 'conflict') this.conflicts.push(this.conflictOf(operation));
    else if (rejection) this.rejected.push({ id: operation.id, reason: rejection });
    else this.applied.add(operation.id);
  }

  /** The version of a row that an operation left as it was. */
  versionOf(id: string): number {
    const row = this.draft.boxes.get(id) ?? this.draft.tracks.get(id);
    return row?.after.version ?? 0;
  }

  private attempt(operation: Operation): Rejection['reason'] | 'conflict' | null {
    const found = this.rowsOf(operation.kind).get(operation.id);
    if (found && !this.isHere(found.after)) return 'unknown';
    if (!found && (operation.op === 'delete' || operation.version !== null)) {
      return operation.version === null ? 'unknown' : 'conflict';
    }
    // Within a batch the client can't know the versions yet that its own changes lead to.
    if (found && operation.version !== null && operation.version !== (found.before?.version ?? 1))
      return 'conflict';
    if (operation.op === 'delete') {
      if (!found || found.after.isDeleted) return 'conflict';
      if (operation.kind === 'box') this.deleteBox(found.after as BoxRow);
      else this.deleteTrack(found.after as TrackRow);
      return null;
    }
    return operation.kind === 'box' ? this.putBox(operation) : this.putTrack(operation);
  }

  private rowsOf(kind: 'box' | 'track'): Draft['boxes'] | Draft['tracks'] {
    return kind === 'box' ? this.draft.boxes : this.draft.tracks;
  }

  private isHere(row: BoxRow | TrackRow): boolean {
    const { frame, layerId } = this.ground;
    return (
      row.layerId === layerId && ('frameId' in row ? row.frameId === frame.id : row.videoId === frame.videoId)
    );
  }

  private conflictOf({ kind, id }: Operation): Conflict {
    const box = this.draft.boxes.live(id);
    const track = this.draft.tracks.live(id);
    return kind === 'box'
      ? { kind, id, row: box ? viewBox(box) : null }
      : { kind, id, row: track ? viewTrack(track) : null };
  }

  private putBox({ id, fields }: Put<'box'>): Rejection['reason'] | null {
    const { frame, layerId } = this.ground;
    const row = this.draft.boxes.get(id)?.after;
    const trackId = this.trackFor(row, fields.trackId);
    if (trackId === undefined) return 'track-unknown';
    const corners = cornersOf(fields, row);
    if (!corners) return 'incomplete';
    const inside = fitBox(corners, frame);
    if (!inside) return 'outside';
    const other = trackId === null ? undefined : this.boxOn(trackId, id);
    if (other?.isKey) return 'track-occupied';
    if (other) this.draft.boxes.delete(other);
    if (row && row.trackId !== trackId && !row.isDeleted) this.leaveTrack(row);
    if (trackId !== null) {
      this.moved.add(trackId);
      this.onFrame.set(trackId, id);
    }
    this.draft.boxes.put(
      boxFrom(row, fields, {
        ...inside,
        id,
        trackId,
        layerId,
        frameId: frame.id,
        frame: frame.number,
        className:
          fields.class ??
          row?.className ??
          (trackId ? this.draft.tracks.live(trackId)?.className : null) ??
          'sperm',
      }),
    );
    return null;
  }

  /** The track that a box is to be of; undefined when there is no such track here. */
  private trackFor(row: BoxRow | undefined, wanted: string | null | undefined): string | null | undefined {
    const trackId = wanted === undefined ? (row?.trackId ?? null) : wanted;
    if (trackId === null) return null;
    const track = this.draft.tracks.live(trackId);
    if (track && this.isHere(track) && track.state !== 'rejected') return trackId;
    // A box that comes back may find its track gone.
    return wanted === undefined ? null : undefined;
  }

  private boxOn(trackId: string, exceptId: string): BoxRow | undefined {
    const id = this.onFrame.get(trackId);
    return id === undefined || id === exceptId ? undefined : this.draft.boxes.live(id);
  }

  private putTrack({ id, fields }: Put<'track'>): null {
    const row = this.draft.tracks.get(id)?.after;
    const className = fields.class ?? row?.className ?? 'sperm';
    const { frame, layerId, nextTrackNumber } = this.ground;
    this.draft.tracks.put(
      row
        ? { ...row, className, isDeleted: false }
        : {
            ...{
              id,
              className,
              layerId,
              videoId: frame.videoId,
              number: nextTrackNumber + this.tracksMade++,
            },
            ...{ state: 'accepted', modelIds: [], version: 0, isDeleted: false },
          },
    );
    if (row && row.className !== className) {
      for (const box of this.draft.boxes.liveRows()) {
        if (box.trackId === id) this.draft.boxes.put({ ...box, className });
      }
    }
    return null;
  }

  private deleteBox(row: BoxRow): void {
    this.draft.boxes.delete(row);
    this.leaveTrack(row);
  }

  /** A box is no longer one of its track. Where it was laid between key frames, it would be laid there again. */
  private leaveTrack({ id, trackId, isKey, frame }: BoxRow): void {
    if (trackId === null) return;
    this.moved.add(trackId);
    if (this.onFrame.get(trackId) === id) this.onFrame.delete(trackId);
    if (isKey && !this.ground.isClearing) return;
    const track = boxesByTrack(this.draft).get(trackId) ?? [];
    for (const box of leaveOut(track, frame)) this.draft.boxes.put(box);
  }

  private deleteTrack(row: TrackRow): void {
    for (const box of this.draft.boxes.liveRows()) if (box.trackId === row.id) this.draft.boxes.delete(box);
    this.draft.tracks.delete(row);
    this.moved.delete(row.id);
    this.onFrame.delete(row.id);
  }
}

type Fields = Put<'box'>['fields'];

function cornersOf(fields: Fields, row: BoxRow | undefined): Corners | null {
  const { x1 = row?.x1, y1 = row?.y1, x2 = row?.x2, y2 = row?.y2 } = fields;
  return x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined
    ? null
    : { x1, y1, x2, y2 };
}

type Placed = Corners & Pick<BoxRow, 'id' | 'frameId' | 'frame' | 'trackId' | 'layerId' | 'className'>;

/** A box that a person drew or changed. What a model proposed is kept the first time that it is corrected. */
function boxFrom(row: BoxRow | undefined, fields: Fields, placed: Placed): BoxRow {
  if (!row) {
    return {
      ...placed,
      ...{ isKey: true, outsideAfter: fields.outsideAfter ?? false, verified: fields.verified ?? true },
      ...{ confidence: 1, source: 'manual', proposed: null, modelId: null },
      ...{ version: 0, isDeleted: false, isTouched: true },
    };
  }
  const { x1, y1, x2, y2 } = row;
  const isCorrected =
    placed.className !== row.className ||
    x1 !== placed.x1 ||
    y1 !== placed.y1 ||
    x2 !== placed.x2 ||
    y2 !== placed.y2;
  const setsKey = fields.isKey || fields.outsideAfter !== undefined || placed.trackId !== row.trackId;
  const isKey = row.isKey || isCorrected || Boolean(setsKey);
  const becameKey = isKey && !row.isKey;
  return {
    ...row,
    ...placed,
    isKey,
    outsideAfter: fields.outsideAfter ?? row.outsideAfter,
    verified: fields.verified ?? (isCorrected || becameKey ? true : row.verified),
    ...(becameKey ? { source: 'manual', confidence: 1 } : {}),
    proposed:
      row.proposed ??
      (row.source === 'model' && isCorrected
        ? { x1, y1, x2, y2, class: row.className, score: row.confidence }
        : null),
    isDeleted: false,
    isTouched: true,
  };
}
