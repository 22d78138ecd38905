import type { MeasuredFacts } from '@/lib/domain/reports';
import { measurementOf, reviewedMeasurement } from '@/lib/domain/tracks';
import { factsOfMeasured, type StoredMeasurement } from './measurement';
import type { MeasurementRow } from './queries';

/** What holds of a measured video: the figures of its tracks as a person has reviewed them, else as they were measured. */
export async function reviewedResult(row: MeasurementRow): Promise<StoredMeasurement> {
  return (await reviewedMeasurement(measurementOf(row), row.result))?.result ?? row.result;
}

/** What a report says of a measured video. */
export const reportedFacts = async (row: MeasurementRow): Promise<MeasuredFacts> =>
  factsOfMeasured(await reviewedResult(row));
