import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Drift } from '@/lib/science/kinematics';
import type { SpermClass, Track, TrackPoint } from '@/lib/science/vision/types';
import type { FieldPart, FollowedField, MeasuredVideo } from './measure-followed';

/** The file in which an analysis keeps what its figures were computed from. */
export const FIELD_RECORD = 'field.json.gz';
const FORMAT_VERSION = 1;
/** Of gzip's levels the last of the quick ones: numbers do not become much smaller by more effort. */
const QUICK = 3;
/** JavaScript's longest text, which no field comes near. */
const MAX_RECORD_BYTES = 500 * 1024 * 1024;

/** A track in columns. The tables round; here every number is whole, so that measuring again gives the same figures. */
interface TrackColumns {
  readonly id: number;
  readonly className: SpermClass;
  readonly firstFrame: number;
  readonly cx: readonly number[];
  readonly cy: readonly number[];
  readonly w: readonly number[];
  readonly h: readonly number[];
  readonly score: readonly number[];
  /** Places of the points that were filled in. */
  readonly interpolated: readonly number[];
}

interface DriftColumns extends Omit<Drift, 'path'> {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

type Plain = Omit<
  FollowedField,
  | 'followed'
  | 'inClusters'
  | 'shaking'
  | 'onRoundCells'
  | 'drift'
  | 'fields'
  | 'leftOut'
  | 'restingProbability'
>;

interface FieldRecord extends Plain {
  readonly formatVersion: number;
  readonly tracks: readonly TrackColumns[];
  readonly inClusters: readonly number[] | null;
  /** Absent in records of version 0.7 and before, like the next. */
  readonly shaking?: readonly number[];
  readonly onRoundCells?: readonly number[];
  /** Absent in records of version 0.9.0 and before. */
  readonly leftOut?: readonly (TrackColumns & { readonly probability: number })[];
  /** Likewise; by the id of the track. */
  readonly restingProbability?: readonly (readonly [id: number, probability: number])[];
  readonly drift: DriftColumns | null;
  /** Absent where the recording shows one field. */
  readonly fields?: readonly (Omit<FieldPart, 'drift'> & { readonly drift: DriftColumns | null })[];
  readonly measured: Measured;
}

/** What was measured, without what the record says anyway. */
type Measured = Pick<MeasuredVideo, 'summary' | 'warnings'> & {
  readonly kinematics: Omit<MeasuredVideo['kinematics'], 'drift'>;
};

/** What was followed in a video, and what was measured on it: to be shown, and to be measured again. */
export interface RecordedField {
  readonly field: FollowedField;
  readonly measured: MeasuredVideo;
}

const inColumns = ({ id, className, points }: Track): TrackColumns => ({
  id,
  className,
  firstFrame: points[0]?.frame ?? 0,
  cx: points.map(({ cx }) => cx),
  cy: points.map(({ cy }) => cy),
  w: points.map(({ w }) => w),
  h: points.map(({ h }) => h),
  score: points.map(({ score }) => score),
  interpolated: points.flatMap(({ interpolated }, place) => (interpolated ? [place] : [])),
});

function fromColumns(columns: TrackColumns): Track {
  const filledIn = new Set(columns.interpolated);
  const points = columns.cx.map((cx, place): TrackPoint => {
    const [cy = 0, w = 0, h = 0] = [columns.cy[place], columns.w[place], columns.h[place]];
    return {
      frame: columns.firstFrame + place,
      cx,
      cy,
      // As the tracker makes boxes from centers.
      x: cx - w / 2,
      y: cy - h / 2,
      w,
      h,
      score: columns.score[place] ?? 0,
      interpolated: filledIn.has(place),
    };
  });
  return { id: columns.id, className: columns.className, points };
}

function driftColumns(drift: Drift | null): DriftColumns | null {
  if (!drift) return null;
  const { path, ...rest } = drift;
  return { x: [...path.x], y: [...path.y], ...rest };
}

function driftOf(drift: DriftColumns | null): Drift | null {
  if (!drift) return null;
  const { x, y, ...rest } = drift;
  return { path: { x: Float64Array.from(x), y: Float64Array.from(y) }, ...rest };
}

/** The field as the bytes of its file. */
export function packField({ field, measured }: RecordedField): Promise<Buffer> {
  const {
    followed,
    inClusters,
    shaking,
    onRoundCells,
    leftOut,
    restingProbability,
    drift,
    fields,
    ...plain
  } = field;
  const { drift: _, ...kinematics } = measured.kinematics;
  const record: FieldRecord = {
    formatVersion: FORMAT_VERSION,
    ...plain,
    tracks: followed.map(inColumns),
    inClusters: inClusters && [...inClusters],
    ...(shaking && { shaking: [...shaking] }),
    ...(onRoundCells && { onRoundCells: [...onRoundCells] }),
    ...(leftOut && {
      leftOut: leftOut.map(({ track, probability }) => ({ ...inColumns(track), probability })),
    }),
    ...(restingProbability && { restingProbability: [...restingProbability] }),
    drift: driftColumns(drift),
    ...(fields && { fields: fields.map((part) => ({ ...part, drift: driftColumns(part.drift) })) }),
    measured: { kinematics, summary: measured.summary, warnings: measured.warnings },
  };
  return promisify(gzip)(JSON.stringify(record), { level: QUICK });
}

/** The field from its file. @throws Error for a file of another format, and for one that swells beyond all measure */
export async function unpackField(bytes: Uint8Array): Promise<RecordedField> {
  const text = (await promisify(gunzip)(bytes, { maxOutputLength: MAX_RECORD_BYTES })).toString('utf8');
  const record = JSON.parse(text) as FieldRecord;
  if (record.formatVersion !== FORMAT_VERSION) {
    throw new Error(`a record of a field has format ${record.formatVersion}, not ${FORMAT_VERSION}`);
  }
  const {
    formatVersion: _,
    tracks,
    inClusters,
    shaking,
    onRoundCells,
    leftOut,
    restingProbability,
    drift,
    fields,
    measured,
    ...plain
  } = record;
  const field: FollowedField = {
    ...plain,
    followed: tracks.map(fromColumns),
    inClusters: inClusters && new Set(inClusters),
    ...(shaking && { shaking: new Set(shaking) }),
    ...(onRoundCells && { onRoundCells: new Set(onRoundCells) }),
    ...(leftOut && {
      leftOut: leftOut.map(({ probability, ...columns }) => ({ track: fromColumns(columns), probability })),
    }),
    ...(restingProbability && { restingProbability: new Map(restingProbability) }),
    drift: driftOf(drift),
    ...(fields && { fields: fields.map((part) => ({ ...part, drift: driftOf(part.drift) })) }),
  };
  return {
    field,
    measured: {
      tracks: field.followed.filter(({ className }) => className === 'sperm'),
      kinematics: { ...measured.kinematics, drift: field.drift },
      summary: measured.summary,
      warnings: measured.warnings,
    },
  };
}
