import { z } from 'zod';
import { LANGUAGES } from '@/lib/messages/language';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageFacts, queryFlag, tableQuery } from '@/lib/platform/http/fields';
import { ALONE_BECAUSE, ASKED_BY, GROUNDS, previewSchema, STATES } from './contract-content';

const tag = 'Privacy';
const MANAGERS = ['manage_patients'] as const;
/** Who watches over data protection need not know who patients are. */
export const ERASURE_READERS = ['manage_patients', 'manage_privacy'] as const;

export const MAX_WORDS = 1000;
const words = z.string().trim().min(1).max(MAX_WORDS);

const holdSchema = z.object({
  id: idField,
  reason: z.string(),
  placed_by: z.string(),
  placed_at: z.string(),
  lifted_by: z.string().nullable(),
  lifted_at: z.string().nullable(),
});

const erasureSchema = z.object({
  id: idField,
  project_id: idField,
  patient_id: idField,
  /** What stands for the patient from then on. */
  code: z.string(),
  state: z.enum(STATES),
  asked_by: z.enum(ASKED_BY),
  ground: z.enum(GROUNDS),
  /** Null once it is completed. */
  reason: z.string().nullable(),
  requested_by: z.string(),
  requested_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Why one person requested and confirmed it; null for two. */
  alone_because: z.enum(ALONE_BECAUSE).nullable(),
  decision_reason: z.string().nullable(),
  kept_until: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** How often a restored backup made it necessary again. */
  repeated: z.number().int(),
  /** Steps that are done, of `steps`. */
  done: z.number().int(),
  steps: z.number().int(),
  has_certificate: z.boolean(),
  /** Whether you asked for it: another person then decides, where there is one. */
  is_own: z.boolean(),
  /** Whether you may confirm or reject it. */
  may_decide: z.boolean(),
  /** From when on you may confirm what you requested yourself, as no other active account may; null otherwise. */
  alone_from: z.string().nullable(),
  /** Whether that moment has come. */
  may_confirm_alone: z.boolean(),
});
export type ErasureView = z.infer<typeof erasureSchema>;

export const exportPatient = defineContract({
  method: 'GET',
  path: '/sarm/patient/get-export/{id}',
  summary:
    'Everything about one patient as a zip: rows of every kind as JSON with their schema, recordings, measurements, reports, audit entries, and an index with the SHA-256 of each file',
  tag,
  admission: MANAGERS,
  params: idParams,
  query: z.object({
    /** With the still images that were taken of the videos; the videos hold them all. */
    frames: queryFlag.optional(),
  }),
  produces: 'application/zip',
});

export const getPatientPrivacy = defineContract({
  method: 'GET',
  path: '/sarm/patient/get-privacy/{id}',
  summary: 'Legal holds of a patient, and its newest request for erasure',
  tag,
  admission: MANAGERS,
  params: idParams,
  inBackground: true,
  result: z.object({
    hold: holdSchema.nullable(),
    holds: z.array(holdSchema),
    erasure: erasureSchema.nullable(),
  }),
});

export const placeHold = defineContract({
  method: 'POST',
  path: '/sarm/patient/place-hold/{id}',
  summary: 'Place a legal hold: nothing of the patient can be deleted or erased until it is lifted',
  tag,
  admission: MANAGERS,
  params: idParams,
  body: z.object({ reason: words }),
  result: holdSchema,
  status: 201,
});

export const liftHold = defineContract({
  method: 'POST',
  path: '/sarm/patient/lift-hold/{id}',
  summary: 'Lift the legal hold of a patient; for admins of the project',
  tag,
  admission: MANAGERS,
  params: idParams,
  result: holdSchema,
});

export const previewErasure = defineContract({
  method: 'GET',
  path: '/sarm/patient/preview-erasure/{id}',
  summary:
    'What an erasure of the patient would remove, what the law keeps and until when, and which models learned',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  result: previewSchema,
});

export const requestErasure = defineContract({
  method: 'POST',
  path: '/sarm/patient/request-erasure/{id}',
  summary:
    'Request the erasure of a patient; a second person confirms it, or you after 24 hours where no other account may',
  tag,
  admission: MANAGERS,
  params: idParams,
  body: z.object({ asked_by: z.enum(ASKED_BY), ground: z.enum(GROUNDS), reason: words }),
  result: erasureSchema,
  status: 201,
});

export const ERASURE_SORTS = ['requested_at', 'state'] as const;

export const listErasures = defineContract({
  method: 'GET',
  path: '/sarm/erasure/list-erasures',
  summary: 'Erasures of the projects that you may see, the newest first unless asked otherwise',
  tag,
  admission: ERASURE_READERS,
  query: tableQuery(ERASURE_SORTS, { sort: 'requested_at', order: 'desc', limit: 10 }).extend({
    state: z.enum(STATES).optional(),
  }),
  result: z.object({ erasures: z.array(erasureSchema), ...pageFacts }),
});

export const getErasure = defineContract({
  method: 'GET',
  path: '/sarm/erasure/get-erasure/{id}',
  summary: 'One erasure: who asked for it, who decided, and how far it is',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  inBackground: true,
  result: erasureSchema,
});

export const confirmErasure = defineContract({
  method: 'POST',
  path: '/sarm/erasure/confirm-erasure/{id}',
  summary:
    'Confirm an erasure as an admin of the project, with your password or code; it cannot be undone. One that you requested yourself: after 24 hours, while no other active account may confirm it',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  body: z.object({
    /** Of the preview that was read; 409 when it says something else by now. */
    preview_sha256: z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/),
    /** One of the two, asked for again. */
    password: z.string().max(1024).default(''),
    code: z.string().max(40).default(''),
  }),
  result: erasureSchema,
  status: 202,
});

export const rejectErasure = defineContract({
  method: 'POST',
  path: '/sarm/erasure/reject-erasure/{id}',
  summary: 'Reject an erasure that another person requested, with the reason',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  body: z.object({ reason: words }),
  result: erasureSchema,
});

export const withdrawErasure = defineContract({
  method: 'POST',
  path: '/sarm/erasure/withdraw-erasure/{id}',
  summary: 'Take back a request for erasure that nobody has decided on',
  tag,
  admission: MANAGERS,
  params: idParams,
  result: erasureSchema,
});

export const retryErasure = defineContract({
  method: 'POST',
  path: '/sarm/erasure/retry-erasure/{id}',
  summary: 'Go on with an erasure that stopped; also done every night',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  result: erasureSchema,
  status: 202,
});

export const getCertificate = defineContract({
  method: 'GET',
  path: '/sarm/erasure/get-certificate/{id}',
  summary: 'The certificate of a completed erasure; it names nobody',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  produces: 'application/json',
});

export const getCertificatePdf = defineContract({
  method: 'GET',
  path: '/sarm/erasure/get-certificate-pdf/{id}',
  summary:
    'The certificate of a completed erasure as a PDF that names who requested and who confirmed it, never the patient; waits for it where it is still being made',
  tag,
  admission: ERASURE_READERS,
  params: idParams,
  query: z.object({
    /** Without it, the language that your pages are in. */
    language: z.enum(LANGUAGES).optional(),
  }),
  produces: 'application/pdf',
});
