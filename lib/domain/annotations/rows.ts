import type { detections, tracks } from '@/db/schema';
import type { TrackBox } from '@/lib/science/key-frames';
import type { BoxView, TrackView } from './contract';

type Detection = typeof detections.$inferSelect;
type Track = typeof tracks.$inferSelect;

/** A box as the write path works on it; `frame` is its frame's number. */
export interface BoxRow
  extends TrackBox,
    Pick<
      Detection,
      | 'id'
      | 'frameId'
      | 'className'
      | 'confidence'
      | 'source'
      | 'trackId'
      | 'layerId'
      | 'verified'
      | 'modelId'
    > {
  readonly proposed: BoxView['proposed'];
  readonly version: number;
  readonly isDeleted: boolean;
  /** Whether a person was the last to change it. */
  readonly isTouched: boolean;
}

export interface TrackRow
  extends Pick<
    Track,
    'id' | 'videoId' | 'number' | 'className' | 'state' | 'modelIds' | 'layerId' | 'version'
  > {
  readonly isDeleted: boolean;
}

export const viewBox = (row: BoxRow): BoxView => ({
  id: row.id,
  x1: row.x1,
  y1: row.y1,
  x2: row.x2,
  y2: row.y2,
  class: row.className,
  confidence: row.confidence,
  source: row.source,
  trackId: row.trackId,
  isKey: row.isKey,
  outsideAfter: row.outsideAfter,
  verified: row.verified,
  proposed: row.proposed,
  version: row.version,
});

export const viewTrack = (
  row: Pick<TrackRow, 'id' | 'number' | 'className' | 'state' | 'version'>,
): TrackView => ({
  id: row.id,
  number: row.number,
  class: row.className,
  state: row.state,
  version: row.version,
});
