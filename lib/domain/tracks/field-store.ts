import { text } from 'node:stream/consumers';
import { FIELD_RECORD, type RecordedField, unpackField } from '@/lib/engine/casa/field-record';
import { ObjectNotFoundError, objectStore } from '@/lib/platform/storage';

/** Fields of a few videos stay at hand while somebody reviews them; one of 100,000 points takes about 20 MB. */
const KEPT = 3;
const kept = new Map<string, Promise<RecordedField | null>>();

interface Stored {
  readonly measurementId: string;
  readonly measuredAt: Date;
  readonly artifactPrefix: string;
}

async function bytesOf(key: string): Promise<Uint8Array | null> {
  try {
    const { stream } = await objectStore().get(key);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** What a measurement's figures were computed from; null for one of a version that did not keep it. */
export function readField(measurement: Stored): Promise<RecordedField | null> {
  const key = `${measurement.measurementId} ${measurement.measuredAt.getTime()}`;
  const reading =
    kept.get(key) ??
    bytesOf(`${measurement.artifactPrefix}${FIELD_RECORD}`).then((bytes) => bytes && unpackField(bytes));
  // The one that was asked for last goes last.
  kept.delete(key);
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  return reading;
}

/** The file of a measurement's field as it is stored; null for a measurement of a version that did not keep it. */
export const readFieldBytes = ({ artifactPrefix }: Stored): Promise<Uint8Array | null> =>
  bytesOf(`${artifactPrefix}${FIELD_RECORD}`);

/** A table that the measurement left. @throws ObjectNotFoundError */
export async function readTable({ artifactPrefix }: Stored, name: string): Promise<string> {
  const { stream } = await objectStore().get(`${artifactPrefix}${name}`);
  return text(stream);
}
