import { z } from 'zod';
import { datasetIdField } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';
import { FIGURE_KEYS } from './contract-content';

const tag = 'Reports';
const params = z.object({ datasetId: datasetIdField });
/** Without it, the newest report of the dataset. */
const query = z.object({ analysis_id: idField.optional() });
const SHA256 = /^[0-9a-f]{64}$/;
export const MAX_COMMENT = 2000;
export const MAX_REASON = 500;
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const changes = z.array(z.object({ path: z.string(), before: value, after: value })).readonly();

const signatureSchema = z.object({
  /** Of the version: 1 is what was signed first. */
  number: z.number().int(),
  signerName: z.string(),
  signedAt: z.string(),
  code: z.string(),
  sha256: z.string(),
  reason: z.string().nullable(),
  changes,
});

export const signReport = defineContract({
  method: 'POST',
  path: '/sarm/report/sign-report/{datasetId}',
  summary: 'Sign the draft of a report: version 1, or an amendment with its reason',
  tag,
  admission: ['sign_reports'],
  params,
  query,
  body: z.object({
    /** One of the two, asked for again. */
    password: z.string().max(1024).default(''),
    code: z.string().max(40).default(''),
    /** Hash of the draft that was read; 409 when it is another one by now. */
    content_sha256: z.string().max(64).regex(SHA256),
    comment: z.string().trim().max(MAX_COMMENT).default(''),
    reason: z.string().trim().max(MAX_REASON).default(''),
  }),
  result: signatureSchema,
});

export const listSignatures = defineContract({
  method: 'GET',
  path: '/sarm/report/list-signatures/{datasetId}',
  summary: 'Every signed version of a report: who signed when, why it was amended and what changed',
  tag,
  admission: ['view_analysis_results', 'generate_reports'],
  params,
  query,
  result: z.object({
    signatures: z.array(signatureSchema),
    /** What the draft says otherwise than the newest signed version; nothing where none is signed. */
    draft: z.object({
      sha256: z.string(),
      /** The interpretation of the newest signed version, to begin the next one with. */
      comment: z.string(),
      changes,
    }),
  }),
});

const verification = z.object({
  code: z.string(),
  laboratory: z.string(),
  version: z.number().int(),
  /** Higher than `version` where the report was amended since. */
  newest_version: z.number().int(),
  signer: z.string(),
  signed_at: z.string(),
  sha256: z.string(),
  /** Whether the stored content still has the hash that was signed, or that was noted when the patient was erased. */
  is_intact: z.boolean(),
  /** When what identified the patient was taken out; null for a report as it was signed. */
  erased_at: z.string().nullable(),
  is_simulated: z.boolean(),
  reference_set: z.string(),
  figures: z.array(
    z.object({
      key: z.enum(FIGURE_KEYS),
      value: z.number().nullable(),
      unit: z.enum(['M/ml', 'M', '%']),
      interval_95: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
});
export type Verification = z.infer<typeof verification>;

export const verifyReport = defineContract({
  method: 'GET',
  path: '/sarm/report/verify-report/{code}',
  summary: 'What stands behind the code of a printed report, for whoever holds the paper',
  tag,
  admission: 'public',
  params: z.object({ code: z.string().max(40) }),
  result: verification,
});
