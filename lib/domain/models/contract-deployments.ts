import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageQuery } from '@/lib/platform/http/fields';
import { MODEL_DEPLOYERS, MODEL_READERS, MODEL_TASK_NAMES } from './contract';

// Which version does a task of a project's analyses, and which one did it when.

const tag = 'Models';
const projectParams = z.object({ projectId: idField });

export const deploymentSchema = z.object({
  id: idField,
  project_id: idField,
  task: z.enum(MODEL_TASK_NAMES),
  /** Null for the shipped model. */
  version_id: idField.nullable(),
  model_id: idField.nullable(),
  /** Of the shipped model its name. */
  model_name: z.string(),
  version_number: z.number().int().nullable(),
  sha256: z.string().nullable(),
  replaces_id: idField.nullable(),
  reason: z.string(),
  /** The revalidation in spite of which it was deployed. */
  revalidation_id: idField.nullable(),
  deployed_by_name: z.string().nullable(),
  started_at: z.string(),
  /** Null while it is in use. */
  ended_at: z.string().nullable(),
});
export type DeploymentView = z.infer<typeof deploymentSchema>;

export const listDeployments = defineContract({
  method: 'GET',
  path: '/technical/projects/{projectId}/deployments',
  summary:
    'What the analyses of a project were made with, the newest first; nothing for the shipped model alone',
  tag,
  admission: MODEL_READERS,
  params: projectParams,
  query: pageQuery.extend({ task: z.enum(MODEL_TASK_NAMES).optional() }),
  result: z.object({
    deployments: z.array(deploymentSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const deployVersion = defineContract({
  method: 'POST',
  path: '/technical/projects/{projectId}/deployments',
  summary:
    'Put a version to work in the analyses of a project that are requested from now on; going back is deploying the earlier one. Reports that exist never change',
  tag,
  admission: MODEL_DEPLOYERS,
  params: projectParams,
  body: z.object({
    task: z.enum(MODEL_TASK_NAMES).default('detection'),
    /** Null for the shipped model. */
    version_id: idField.nullable(),
    reason: z
      .string(issueText('errors.models.reasonRequired'))
      .trim()
      .min(1, issueText('errors.models.reasonRequired'))
      .max(1000),
    /** The deployment that you saw in use, null for the shipped model: 409 when it is another by now. */
    replaces_id: idField.nullable().optional(),
    /**
     * That you deploy although the newest revalidation of the version does not stay within the laboratory's tolerance; 409
     * without it.
     */
    accepts_change: z.boolean().default(false),
  }),
  result: deploymentSchema,
  status: 201,
});
