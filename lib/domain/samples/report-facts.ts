import { database } from '@/db/client';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { hasEntries } from './contract-entries';
import { findSampleForJob, selectPatientsOfVideos } from './queries';
import { entriesOf } from './view';

/**
 * What a report says of whom and of which sample it is: the patient where all its videos are of one, the sample where
 * something of it was entered. Without a fence, for jobs.
 */
export async function sampleOfReport(
  datasetId: string,
  videoIds: readonly string[],
): Promise<Pick<ReportContent, 'patient' | 'sample'>> {
  const [row, patients] = await Promise.all([
    findSampleForJob(datasetId),
    selectPatientsOfVideos(database(), videoIds),
  ]);
  const [patient, ...others] = patients;
  const sample = entriesOf(row?.sample, row?.microscope ?? null);
  return {
    ...(patient && others.length === 0 ? { patient } : {}),
    ...(hasEntries(sample) ? { sample } : {}),
  };
}
