import { z } from 'zod';

// The format of a patient's export. Browser-safe.

export const EXPORT_FORMAT = 'sarm-patient-export';
export const EXPORT_VERSION = 1;
export const INDEX = 'index.json';

const file = z.object({
  path: z.string(),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `index.json`, the last file of the zip. */
export const exportIndex = z.object({
  format: z.literal(EXPORT_FORMAT),
  schemaVersion: z.literal(EXPORT_VERSION),
  softwareVersion: z.string(),
  exportedAt: z.string(),
  laboratory: z.string(),
  patientId: z.string(),
  withFrames: z.boolean(),
  /** Files that the database names and the store has not. */
  missing: z.array(z.string()),
  /** Every file of the zip but this one. */
  files: z.array(file),
});

/** An entry of the audit log that concerns the patient: what was done and when, not by whom. */
export const exportedEntry = z.object({
  sequence: z.number().int(),
  timestamp: z.string(),
  severity: z.string(),
  action: z.string(),
  message: z.string(),
  resourceType: z.string().nullable(),
  resourceId: z.string().nullable(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
});
