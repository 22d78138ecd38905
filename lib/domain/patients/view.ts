import type { PatientView } from './contract';
import type { VisiblePatient } from './queries';

/** Whole years from one day to another; null without a date of birth. */
export function ageInYears(birthDate: string | null, today: string): number | null {
  if (birthDate === null) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** A patient as endpoints answer it: who it is only where that may be seen. */
export function viewPatient(row: VisiblePatient, seesIdentity: boolean): PatientView {
  const createdAt = row.createdAt.toISOString();
  const shown = <T>(value: T): T | null => (seesIdentity ? value : null);
  const name = [row.givenName, row.familyName].filter(Boolean).join(' ');
  return {
    id: row.id,
    projectId: row.projectId,
    project_id: row.projectId,
    projectName: row.projectName,
    projectIsArchived: row.projectStatus === 'archived',
    accessLevel: row.memberLevel ?? 'admin',
    pseudonym: row.pseudonym,
    identityShown: seesIdentity,
    name: shown(name || null),
    familyName: shown(row.familyName),
    givenName: shown(row.givenName),
    birthDate: shown(row.birthDate),
    age: shown(ageInYears(row.birthDate, new Date().toISOString().slice(0, 10))),
    contactNumber: shown(row.contactNumber),
    email: shown(row.email),
    hospitalNumber: shown(row.hospitalNumber),
    notes: shown(row.notes),
    samplesCount: row.samplesCount,
    videosCount: row.videosCount,
    lastCollectedAt: row.lastCollectedAt,
    version: row.version,
    createdAt,
    created_at: createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
}
