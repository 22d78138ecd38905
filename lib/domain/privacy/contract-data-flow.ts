import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';

export const SUBJECTS = ['patient', 'staff', 'none'] as const;
/** personal: says who somebody is, or what is known of them; pseudonymous: leads to them by a key kept elsewhere. */
export const CLASSES = ['personal', 'pseudonymous', 'none'] as const;

const dataTable = z.object({
  table: z.string(),
  /** Of whom; a table may hold data of both. */
  subjects: z.array(z.enum(['patient', 'staff'])),
  purpose: z.string(),
  retention: z.string(),
  /** Permissions and conditions, any of which admits. */
  readers: z.array(z.string()),
  /** Roles of this deployment that hold one of them. */
  roles: z.array(z.string()),
  columns: z.array(z.object({ column: z.string(), class: z.enum(CLASSES), subject: z.enum(SUBJECTS) })),
});

const place = z.object({
  place: z.string(),
  contents: z.string(),
  purpose: z.string(),
  retention: z.string(),
});

export const dataFlowSchema = z.object({
  generated_at: z.string(),
  software_version: z.string(),
  laboratory: z.string(),
  tables: z.array(dataTable),
  /** Tables with nothing of anybody. */
  other_tables: z.array(z.string()),
  objects: z.array(place),
  recipients: z.array(
    z.object({
      recipient: z.string(),
      /** As this deployment is configured. */
      is_used: z.boolean(),
      /** Host or place; null for one within the deployment. */
      where: z.string().nullable(),
      data: z.string(),
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
