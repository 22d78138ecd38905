import type { BoxRecord, CellTrackRecord } from './records';

/** What the call of changes takes and answers, as far as the engine speaks it: lib/domain/annotations/contract.ts. */
interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface BoxRow extends Corners {
  readonly id: string;
  readonly class: string;
  readonly confidence: number;
  readonly source: BoxRecord['source'];
  readonly trackId: string | null;
  readonly isKey: boolean;
  readonly outsideAfter: boolean;
  readonly verified: boolean;
  readonly version: number;
}

export interface TrackRow {
  readonly id: string;
  readonly number: number;
  readonly class: string;
  readonly state: CellTrackRecord['state'];
  readonly version: number;
}

interface BoxFields extends Partial<Corners> {
  readonly class?: string;
  readonly trackId?: string | null;
  readonly isKey?: true;
  readonly outsideAfter?: boolean;
  readonly verified?: boolean;
}

interface Named {
  readonly id: string;
  /** That the change was made from; null for what is new. */
  readonly version: number | null;
}

export type ChangeOperation =
  | (Named & { readonly op: 'put'; readonly kind: 'box'; readonly fields: BoxFields })
  | (Named & { readonly op: 'put'; readonly kind: 'track'; readonly fields: { readonly class?: string } })
  | (Named & { readonly op: 'delete'; readonly kind: 'box' | 'track' });

export interface Batch {
  readonly clientId: string;
  readonly sequence: number;
  readonly ops: readonly ChangeOperation[];
  readonly activeMs: number;
  readonly clicks: number;
  readonly keys: number;
}

export interface BatchAnswer {
  readonly revision: number;
  readonly applied: readonly { readonly id: string; readonly version: number }[];
  readonly conflicts: readonly (
    | { readonly kind: 'box'; readonly id: string; readonly row: BoxRow | null }
    | { readonly kind: 'track'; readonly id: string; readonly row: TrackRow | null }
  )[];
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
  /** What became of other boxes, or of these beyond what was asked for. */
  readonly changed: {
    readonly boxes: readonly BoxRow[];
    readonly tracks: readonly TrackRow[];
    readonly removed: readonly string[];
  };
}

/** What the outbox sends. */
export type SentRecord = BoxRecord | CellTrackRecord;

export const boxOf = ({ version: _, class: className, ...row }: BoxRow): BoxRecord => ({
  kind: 'box',
  id: row.id,
  x1: row.x1,
  y1: row.y1,
  x2: row.x2,
  y2: row.y2,
  className,
  confidence: row.confidence,
  source: row.source,
  verified: row.verified,
  trackId: row.trackId,
  isKey: row.isKey,
  outsideAfter: row.outsideAfter,
});

export const trackOf = ({ id, number, class: className, state }: TrackRow): CellTrackRecord => ({
  kind: 'track',
  id,
  number,
  className,
  state,
});

/** Whether two records say the same. */
export function isSameRecord(a: SentRecord | null, b: SentRecord | null): boolean {
  if (a === b || !a || !b) return a === b;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([name, value]) => other.get(name) === value);
}

/** What the server is known to hold of an id: null where it is deleted or never was. */
export interface Held {
  readonly record: SentRecord | null;
  readonly version: number | null;
}

export interface Translated {
  readonly operation: ChangeOperation;
  /** What the server holds once it has done that. */
  readonly leaves: SentRecord | null;
}

function boxFields(wanted: BoxRecord, held: BoxRecord | null): BoxFields {
  const { x1, y1, x2, y2, className, trackId, verified, isKey, outsideAfter } = wanted;
  const isMoved = !held || held.x1 !== x1 || held.y1 !== y1 || held.x2 !== x2 || held.y2 !== y2;
  const isRenamed = held?.className !== className;
  return {
    ...(isMoved ? { x1, y1, x2, y2 } : {}),
    ...(isRenamed ? { class: className } : {}),
    ...(held ? (held.trackId === trackId ? {} : { trackId }) : { trackId }),
    ...(isKey && !held?.isKey ? { isKey } : {}),
    ...((held?.outsideAfter ?? false) === outsideAfter ? {} : { outsideAfter }),
    // Whatever else is said, the server would take the box for verified.
    ...(isMoved || isRenamed || held?.verified !== verified ? { verified } : {}),
  };
}

/** The operation that makes of what the server holds what is wanted; null where nothing needs to be said. */
export function operationFor(id: string, wanted: SentRecord | null, held: Held): Translated | null {
  const { record, version } = held;
  if (!wanted || wanted === record) {
    if (wanted || !record) return null;
    return { operation: { op: 'delete', kind: record.kind, id, version }, leaves: null };
  }
  if (wanted.kind === 'track') {
    if (record?.kind === 'track' && record.className === wanted.className) return null;
    const fields = { class: wanted.className };
    return { operation: { op: 'put', kind: 'track', id, version, fields }, leaves: wanted };
  }
  const before = record?.kind === 'box' ? record : null;
  // A key frame that is none any more is deleted: the server lays another box there, between the key frames around it.
  if (before?.isKey && !wanted.isKey) {
    return { operation: { op: 'delete', kind: 'box', id, version }, leaves: null };
  }
  const fields = boxFields(wanted, before);
  if (before && Object.keys(fields).length === 0) return null;
  return { operation: { op: 'put', kind: 'box', id, version, fields }, leaves: wanted };
}

const RANK = { trackPut: 0, box: 1, trackDelete: 2 } as const;
const rankOf = ({ op, kind }: ChangeOperation): number =>
  kind === 'box' ? RANK.box : op === 'put' ? RANK.trackPut : RANK.trackDelete;

/** Tracks before the boxes that name them, and deleted after. Otherwise in the order in which they came. */
export const inOrder = (translated: readonly Translated[]): Translated[] =>
  [...translated].sort((a, b) => rankOf(a.operation) - rankOf(b.operation));
