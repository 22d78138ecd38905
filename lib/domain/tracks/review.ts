import { database } from '@/db/client';
import { type MeasuredVideo, measureFollowed } from '@/lib/engine/casa/measure-followed';
import { applyEdits } from './apply-edits';
import { readField, readFieldBytes } from './field-store';
import { measureInThread } from './field-thread';
import type { FieldAnswers } from './field-worker';
import { type EditRow, selectEdits } from './queries';

/** A measurement, and where the files of it lie. */
export interface Measurement {
  readonly measurementId: string;
  readonly measuredAt: Date;
  readonly artifactPrefix: string;
}

/** Where the tracks of a stored measurement are found. */
export const measurementOf = (row: {
  readonly id: string;
  readonly createdAt: Date;
  readonly artifactPrefix: string;
}): Measurement => ({ measurementId: row.id, measuredAt: row.createdAt, artifactPrefix: row.artifactPrefix });

/** Edits that speak of the measurement as it is now, and how many speak of an earlier run of it. */
export async function editsOf(
  { measurementId, measuredAt }: Measurement,
  db = database(),
): Promise<{ edits: EditRow[]; outdated: number }> {
  const all = await selectEdits(db, measurementId);
  const edits = all.filter((edit) => edit.measuredAt.getTime() === measuredAt.getTime());
  return { edits, outdated: all.length - edits.length };
}

const KEPT = 6;
const kept = new Map<string, MeasuredVideo>();

/**
 * The measurement of a video with these edits, by the code that measured it: without edits, to the last digit what was
 * measured. Null for a measurement of a version that did not keep what its figures come from.
 */
export async function measureWithEdits(
  measurement: Measurement,
  edits: readonly EditRow[],
): Promise<MeasuredVideo | null> {
  const record = await readField(measurement);
  if (!record) return null;
  // Nothing is measured again to be looked at.
  if (edits.length === 0) return record.measured;
  // Edits are never changed, so the last one's number names them all.
  const key = `${measurement.measurementId} ${measurement.measuredAt.getTime()} ${edits.at(-1)?.number}`;
  const known = kept.get(key);
  if (known) return known;
  const edited = applyEdits(record.field, edits);
  const measured = measureFollowed(edited.field, edited.regrades);
  kept.set(key, measured);
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  return measured;
}

const KEPT_ANSWERS = 100;
const answers = new Map<string, Promise<FieldAnswers[keyof FieldAnswers] | null>>();

/**
 * What a measurement's tracks give with these edits, computed beside the event loop and kept: neither a measurement nor an
 * edit ever changes. Null for a measurement of a version that did not keep what its figures come from.
 */
export function askOfField<K extends keyof FieldAnswers>(
  kind: K,
  measurement: Measurement,
  edits: readonly EditRow[],
): Promise<FieldAnswers[K] | null> {
  const key = `${kind} ${measurement.measurementId} ${measurement.measuredAt.getTime()} ${edits.at(-1)?.number ?? 0}`;
  const made =
    answers.get(key) ??
    readFieldBytes(measurement).then((bytes) => bytes && measureInThread(kind, bytes, edits));
  answers.delete(key);
  answers.set(key, made);
  made.catch(() => answers.delete(key));
  for (const old of [...answers.keys()].slice(0, -KEPT_ANSWERS)) answers.delete(old);
  return made as Promise<FieldAnswers[K] | null>;
}
