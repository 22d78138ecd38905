import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { PURPOSES, READERS, RETENTIONS } from './data-flow/contract-classification';

const SUBJECTS = ['patient', 'staff', 'none'] as const;
/** personal: says who somebody is, or what is known of them; pseudonymous: leads to them by a key kept elsewhere. */
const CLASSES = ['personal', 'pseudonymous', 'none'] as const;

const dataTable = z.object({
  table: z.string(),
  /** Of whom; a table may hold data of both. */
  subjects: z.array(z.enum(['patient', 'staff'])),
  purpose: z.enum(PURPOSES),
  retention: z.enum(RETENTIONS),
  readers: z.enum(Object.keys(READERS) as [keyof typeof READERS]),
  /** Any of these admits. */
  permissions: z.array(z.string()),
  /** Roles of this deployment that hold one of them. */
  roles: z.array(z.string()),
  columns: z.array(z.object({ column: z.string(), class: z.enum(CLASSES), subject: z.enum(SUBJECTS) })),
});

const place = z.object({
  prefix: z.string(),
  contents: z.enum([
    ...(['videos', 'stills', 'reports', 'savedReports', 'labels', 'training', 'uploads', 'imports'] as const),
    ...(['models', 'avatars', 'scalePictures', 'removed', 'certificates', 'erasures'] as const),
  ]),
  purpose: z.enum(PURPOSES),
  retention: z.enum(RETENTIONS),
});

const dataFlowSchema = z.object({
  generated_at: z.string(),
  software_version: z.string(),
  laboratory: z.string(),
  /** Years for which signed reports are kept. */
  retention_years: z.number().int(),
  /** Days for which videos are kept, once the period is confirmed. */
  video_days: z.number(),
  tables: z.array(dataTable),
  /** Tables with nothing of anybody. */
  other_tables: z.array(z.string()),
  objects: z.array(place),
  recipients: z.array(
    z.object({
      recipient: z.enum(['database', 'disk', 's3', 'smtp', 'inngest', 'google', 'telemetry']),
      /** As this deployment is configured. */
      is_used: z.boolean(),
      /** Host or place; null for one within the deployment. */
      where: z.string().nullable(),
    }),
  ),
});
export type DataFlow = z.infer<typeof dataFlowSchema>;

export const getDataFlow = defineContract({
  method: 'GET',
  path: '/sarm/privacy/get-data-flow',
  summary:
    'Which personal data this deployment keeps, where, why, how long, who can read it and where it goes',
  tag: 'Privacy',
  admission: ['manage_privacy'],
  result: dataFlowSchema,
});
