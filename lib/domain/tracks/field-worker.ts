import { type RecordedField, unpackField } from '@/lib/engine/casa/field-record';
import { type MeasuredVideo, measureFollowed } from '@/lib/engine/casa/measure-followed';
import { type FieldSensitivity, sensitivityOf } from '@/lib/engine/casa/sensitivity';
import { answerInThread } from '@/lib/engine/threads/thread-program';
import { applyEdits, type NumberedOperation } from './apply-edits';
import { shownTracks } from './shown-tracks';
import { type TrackPicture, trackPicture } from './track-picture';

/** Runs in a worker thread: measures a stored field again, one at a time. */
export interface FieldRequest {
  readonly kind: keyof FieldAnswers;
  /** The file that the analysis left of the field. */
  readonly bytes: Uint8Array;
  /** Corrections of its tracks, in order. */
  readonly edits: readonly NumberedOperation[];
}

/** What can be asked for. */
export interface FieldAnswers {
  /** Without the tracks, which are many. */
  readonly figures: Pick<MeasuredVideo, 'summary' | 'warnings'>;
  readonly sensitivity: { readonly field: FieldSensitivity | null };
  readonly picture: TrackPicture;
}

/** Nothing is measured again that nobody has corrected. */
function measuredWith(record: RecordedField, edits: readonly NumberedOperation[]): MeasuredVideo {
  if (edits.length === 0) return record.measured;
  const { field, regrades } = applyEdits(record.field, edits);
  return measureFollowed(field, regrades);
}

async function answer({ kind, bytes, edits }: FieldRequest): Promise<FieldAnswers[keyof FieldAnswers]> {
  const record = await unpackField(bytes);
  if (kind === 'sensitivity') {
    const { field, regrades } = applyEdits(record.field, edits);
    return { field: sensitivityOf(field, regrades) };
  }
  const measured = measuredWith(record, edits);
  if (kind === 'picture') {
    const { width, height, framesPerSecond, calibration } = record.field;
    return trackPicture(shownTracks(measured, framesPerSecond, calibration.pixelSizeUm), { width, height });
  }
  const { summary, warnings } = measured;
  return { summary, warnings };
}

answerInThread(answer);
