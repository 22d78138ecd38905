import type { MeasuredFacts } from '@/lib/domain/reports';
import { measurementOf, reviewedMeasurement } from '@/lib/domain/tracks';
import { factsOfMeasured } from './measurement';
import type { MeasurementRow } from './queries';

/** What a report says of a measured video: from its tracks as a person has reviewed them, else as they were measured. */
export async function reportedFacts(row: MeasurementRow): Promise<MeasuredFacts> {
  const reviewed = await reviewedMeasurement(measurementOf(row), row.result);
  return factsOfMeasured(reviewed?.result ?? row.result);
}
