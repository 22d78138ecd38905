import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { WORK_WITH_VIDEOS } from '@/lib/platform/access/permissions';
import { defineContract } from '@/lib/platform/http/contract';
import { asSeen, idField, idParams, pageQuery, sortedQuery, textField } from '@/lib/platform/http/fields';

const MAX_PSEUDONYM = 100;

/** What a patient is called wherever results are shown; two that look alike are one. */
export const pseudonymField = z
  .string(issueText('errors.pseudonymRequired'))
  .overwrite((given) => asSeen(given).replace(/[\u200C\u200D]/g, ''))
  .trim()
  .min(1, issueText('errors.pseudonymRequired'))
  .max(MAX_PSEUDONYM);

/** Who the patient is: shown to holders of manage_patients alone. */
export const IDENTITY_FIELDS = [
  'familyName',
  'givenName',
  'birthDate',
  'contactNumber',
  'email',
  'hospitalNumber',
  'notes',
] as const;

const nullableText = z.string().nullable();

export const patientSchema = z.object({
  id: idField,
  projectId: idField,
  project_id: idField,
  projectName: z.string(),
  projectIsArchived: z.boolean(),
  /** What you may do in its project. */
  accessLevel: z.enum(['admin', 'editor', 'member', 'viewer']),
  pseudonym: z.string(),
  /** False where you may only see the pseudonym: the fields that follow are null then. */
  identityShown: z.boolean(),
  /** Given and family name. */
  name: nullableText,
  familyName: nullableText,
  givenName: nullableText,
  birthDate: nullableText,
  /** Years, from the date of birth. */
  age: z.number().int().nullable(),
  contactNumber: nullableText,
  email: nullableText,
  hospitalNumber: nullableText,
  notes: nullableText,
  /** Samples that are entered for the patient, and videos that name the patient themselves. */
  samplesCount: z.number().int(),
  videosCount: z.number().int(),
  /** Day and time of the newest sample's collection, by the laboratory's clock. */
  lastCollectedAt: nullableText,
  version: z.number().int(),
  createdAt: z.string(),
  created_at: z.string(),
  updatedAt: z.string(),
});
export type PatientView = z.infer<typeof patientSchema>;

const tag = 'Patients';
const MANAGERS = ['manage_patients'] as const;
/** Everybody who works with the data sees pseudonyms; who manages patients also sees who they are. */
export const PATIENT_READERS = ['manage_patients', ...WORK_WITH_VIDEOS] as const;

export const PATIENT_SORTS = [
  'pseudonym',
  'name',
  'birthDate',
  'samples',
  'lastCollected',
  'createdAt',
] as const;

/** The version that a change was made from: 409 when the row has another by now. Without it, the change overwrites. */
export const versionField = z.number().int().min(0).max(2_147_483_647);

export const listPatients = defineContract({
  method: 'GET',
  path: '/sarm/patient/list-patients',
  summary:
    'Patients of the projects that you may see, searched, sorted and in pages. Names are only shown, searched and sorted by for holders of manage_patients',
  tag,
  admission: PATIENT_READERS,
  query: pageQuery.extend({
    project_id: idField.optional(),
    ...sortedQuery(PATIENT_SORTS, { sort: 'pseudonym' }).shape,
  }),
  result: z.object({
    patients: z.array(patientSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const getPatient = defineContract({
  method: 'GET',
  path: '/sarm/patient/get-patient/{id}',
  summary: 'One patient. Reading who it is, as a holder of manage_patients, is recorded in the audit log',
  tag,
  admission: PATIENT_READERS,
  params: idParams,
  result: patientSchema,
});

/** An empty text is no entry. */
const entry = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable()
    .optional();

const identityInput = {
  familyName: entry(100),
  givenName: entry(100),
  birthDate: z.iso
    .date({ error: issueText('errors.birthDate') })
    .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
      error: issueText('errors.birthDate'),
    })
    .nullable()
    .optional(),
  contactNumber: entry(50),
  email: z
    .email({ error: issueText('errors.emailInvalid') })
    .max(254)
    .nullable()
    .optional(),
  hospitalNumber: entry(50),
  notes: textField
    .transform((text) => text || null)
    .nullable()
    .optional(),
};

export const createPatient = defineContract({
  method: 'POST',
  path: '/sarm/patient/create-patient',
  summary: 'Enter a patient into a project; the pseudonym is unique there, whatever the case of its letters',
  tag,
  admission: MANAGERS,
  body: z.object({ projectId: idField, pseudonym: pseudonymField, ...identityInput }),
  result: patientSchema,
  status: 201,
});

export const updatePatient = defineContract({
  method: 'PATCH',
  path: '/sarm/patient/update-patient/{id}',
  summary: 'Change what is entered of a patient; null clears a field',
  tag,
  admission: MANAGERS,
  params: idParams,
  body: z.object({
    pseudonym: pseudonymField.optional(),
    ...identityInput,
    version: versionField.optional(),
  }),
  result: patientSchema,
});

export const deletePatient = defineContract({
  method: 'DELETE',
  path: '/sarm/patient/delete-patient/{id}',
  summary: 'Delete a patient; refused while samples or videos are linked to it',
  tag,
  admission: MANAGERS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});

export const mergePatients = defineContract({
  method: 'POST',
  path: '/sarm/patient/merge-patients',
  summary:
    'Merge a duplicate into another patient of the project: samples and videos move, empty fields are filled, the duplicate is deleted',
  tag,
  admission: MANAGERS,
  body: z.object({ keep_id: idField, duplicate_id: idField, version: versionField.optional() }),
  result: patientSchema,
});
