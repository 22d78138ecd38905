import { z } from 'zod';
import { PATIENT_READERS, pseudonymField, versionField } from '@/lib/domain/patients/contract';
import { datasetIdField } from '@/lib/domain/videos/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, latestClockTime } from '@/lib/platform/http/fields';
import {
  CHOICES,
  type ChoiceField,
  COUNTED_WITH,
  impossibleDefects,
  NUMBERS,
  type NumberField,
  sampleEntries,
  TEXTS,
} from './contract-entries';

export const sampleSchema = sampleEntries.extend({
  datasetId: idField,
  dataset_id: idField,
  datasetName: z.string(),
  projectId: idField,
  projectIsArchived: z.boolean(),
  accessLevel: z.enum(['admin', 'editor', 'member', 'viewer']),
  /** The patient's pseudonym. */
  patientId: z.string().nullable(),
  patient_id: z.string().nullable(),
  /** For links to the patient's page. */
  patientKey: idField.nullable(),
  /** 0 before anything has been entered. */
  version: z.number().int(),
  updatedAt: z.string().nullable(),
});
export type SampleView = z.infer<typeof sampleSchema>;

const numberProblem = (field: NumberField): string => {
  const { min, max } = NUMBERS[field];
  return issueText('errors.sampleNumber', { min, max });
};

/** A number within the bounds of its field; whole where nothing smaller can be read. */
const number = (field: NumberField) => {
  const { min, max, decimals } = NUMBERS[field];
  const error = numberProblem(field);
  const within = z.number({ error }).min(min, { error }).max(max, { error });
  return (decimals === 0 ? within.int({ error }) : within).nullable().default(null);
};

const choice = <F extends ChoiceField>(field: F) => z.enum(CHOICES[field]).nullable().default(null);

const text = (field: keyof typeof TEXTS) =>
  z
    .string()
    .trim()
    .max(TEXTS[field])
    .transform((value) => value || null)
    .nullable()
    .default(null);

const CLOCK_TIME = /^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d$/;

/** Minutes are enough, and there is no time zone: a laboratory's clock shows none. */
const clockTime = z
  .string()
  .max(16, { error: issueText('errors.clockTime'), abort: true })
  .refine(
    (at) => {
      const time = CLOCK_TIME.test(at) ? Date.parse(`${at}Z`) : Number.NaN;
      // A 30th of February would be read as a day of March.
      return !Number.isNaN(time) && new Date(time).toISOString().startsWith(at);
    },
    { error: issueText('errors.clockTime'), abort: true },
  )
  .refine((at) => at <= latestClockTime(new Date()), { error: issueText('errors.collectedInFuture') });

const entriesInput = z.object({
  collectedAt: clockTime.nullable().default(null),
  abstinenceDays: number('abstinenceDays'),
  collectionPlace: choice('collectionPlace'),
  collectionCompleteness: choice('collectionCompleteness'),
  volumeMl: number('volumeMl'),
  volumeMethod: choice('volumeMethod'),
  minutesToExamination: number('minutesToExamination'),
  liquefaction: choice('liquefaction'),
  liquefactionMinutes: number('liquefactionMinutes'),
  appearance: choice('appearance'),
  viscosity: choice('viscosity'),
  ph: number('ph'),
  agglutination: choice('agglutination'),
  aggregation: choice('aggregation'),
  roundCellsMillionPerMl: number('roundCellsMillionPerMl'),
  leukocytesMillionPerMl: number('leukocytesMillionPerMl'),
  vitalityLivePercent: number('vitalityLivePercent'),
  vitalityCounted: number('vitalityCounted'),
  vitalityStain: choice('vitalityStain'),
  normalFormsPercent: number('normalFormsPercent'),
  morphologyCounted: number('morphologyCounted'),
  headDefectsPercent: number('headDefectsPercent'),
  midpieceDefectsPercent: number('midpieceDefectsPercent'),
  tailDefectsPercent: number('tailDefectsPercent'),
  cytoplasmDefectsPercent: number('cytoplasmDefectsPercent'),
  operator: text('operator'),
  remarks: text('remarks'),
});

const sampleBody = entriesInput
  .extend({
    /** The patient's pseudonym; a new one is entered into the project. Null for 'not known'. */
    patientId: pseudonymField.nullable().optional(),
    version: versionField.optional(),
  })
  .superRefine((body, context) => {
    for (const [percent, counted] of Object.entries(COUNTED_WITH)) {
      if (body[percent as keyof typeof COUNTED_WITH] === null || body[counted] !== null) continue;
      context.addIssue({ code: 'custom', path: [counted], message: issueText('errors.countedMissing') });
    }
    for (const field of impossibleDefects(body)) {
      context.addIssue({ code: 'custom', path: [field], message: issueText('errors.defectsAndNormal') });
    }
  });
export type SampleBody = z.output<typeof sampleBody>;

const tag = 'Samples';
const params = z.object({ datasetId: datasetIdField });

export const getSample = defineContract({
  method: 'GET',
  path: '/sarm/sample/get-sample/{datasetId}',
  summary:
    'What was entered by hand about the sample that a dataset holds; all null and version 0 before anything was',
  tag,
  admission: PATIENT_READERS,
  params,
  result: sampleSchema,
});

export const updateSample = defineContract({
  method: 'PUT',
  path: '/sarm/sample/update-sample/{datasetId}',
  summary:
    'Enter the sample of a dataset as a whole: what is left out is not known. Only patientId stays as it is when left out',
  tag,
  admission: ['create_datasets', 'manage_videos', 'manage_patients'],
  params,
  body: sampleBody,
  result: sampleSchema,
});
