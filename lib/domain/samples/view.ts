import type { SampleView } from './contract';
import { isEntered, NO_ENTRIES, SAMPLE_FIELDS, type SampleEntries } from './contract-entries';
import type { SampleRow, VisibleSample } from './queries';

/** `2026-01-02 10:30:00` as the database writes it → `2026-01-02T10:30`. */
const clockTime = (stored: string | null): string | null => stored?.replace(' ', 'T').slice(0, 16) ?? null;

/** What was entered, with the name of the dataset's microscope, and nothing else of the row. */
export function entriesOf(row: SampleRow | null | undefined, microscope: string | null): SampleEntries {
  if (!row) return { ...NO_ENTRIES, microscope };
  const values = SAMPLE_FIELDS.filter(isEntered).map((field) => [field, row[field]]);
  return {
    ...(Object.fromEntries(values) as SampleEntries),
    microscope,
    collectedAt: clockTime(row.collectedAt),
  };
}

/** A sample as endpoints answer it. */
export function viewSample(row: VisibleSample): SampleView {
  return {
    ...entriesOf(row.sample, row.microscope),
    datasetId: row.datasetId,
    dataset_id: row.datasetId,
    datasetName: row.datasetName,
    projectId: row.projectId,
    projectIsArchived: row.projectStatus === 'archived',
    accessLevel: row.memberLevel ?? 'admin',
    patientId: row.pseudonym,
    patient_id: row.pseudonym,
    patientKey: row.patientKey,
    version: row.sample?.version ?? 0,
    updatedAt: row.sample?.updatedAt.toISOString() ?? null,
  };
}
