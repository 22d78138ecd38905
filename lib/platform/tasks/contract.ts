import { z } from 'zod';
import { WORK_WITH_VIDEOS } from '@/lib/platform/access/permissions';
import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

export const TASK_TYPE_NAMES = [
  'extraction',
  'detection',
  'analysis',
  'preview',
  'morphology',
  'tracking',
  'import',
  'evaluation',
  'prediction',
  'revalidation',
  'quantization',
] as const;
export type TaskType = (typeof TASK_TYPE_NAMES)[number];
export const TASK_STATUS_NAMES = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const;

/** How soon people need what a task makes. */
export const TASK_PRIORITIES = ['high', 'medium', 'low'] as const;

export const taskSchema = z.object({
  id: idField,
  task_id: idField,
  task_type: z.enum(TASK_TYPE_NAMES),
  /** What kind of work it is, in words. */
  title: z.string(),
  priority: z
    .enum(TASK_PRIORITIES)
    .describe(
      "From the kind of work: high where a patient's result waits for it (analysis, morphology), low for work on models, else medium. Not the order in which tasks run",
    ),
  /** Nothing sets a date for long work: always null. */
  dueDate: z.null(),
  status: z.enum(TASK_STATUS_NAMES),
  /** The same as `status`: older clients read this name. */
  celery_status: z.enum(TASK_STATUS_NAMES),
  /** 0 to 100. */
  progress: z.number().int(),
  stage: z.string(),
  message: z.string(),
  error: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  projectId: idField,
  subjectId: idField,
  cancelRequested: z.boolean(),
  /** Estimated from the measured speed of earlier work and of this one; null where neither is known. */
  secondsLeft: z.number().int().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskSchema>;

/** Whether a task has come to its end, whichever. */
export const isFinished = (task: Pick<TaskView, 'status'>): boolean =>
  task.status === 'SUCCESS' || task.status === 'FAILURE' || task.status === 'CANCELLED';

const STARTING_EXTRACTION = ['select_frames', 'extract_frames', 'manage_videos'] as const;
const SEEING_FRAMES = ['view_frames', 'select_frames'] as const;
/** They work on frames that others extract. */
const WORKING_ON_FRAMES = ['annotate_detection', 'annotate_morphology', 'review_annotations'] as const;
const STARTING_ANALYSIS = ['generate_reports', 'view_analysis'] as const;

/** What starts a task of each kind also cancels it: the admission of the endpoint that does. A preview starts by uploading. */
export const CANCELING = {
  extraction: STARTING_EXTRACTION,
  detection: ['select_frames', 'extract_frames', 'annotate_detection'],
  analysis: STARTING_ANALYSIS,
  preview: ['upload_videos', 'manage_videos'],
  morphology: ['upload_videos', 'manage_videos'],
  tracking: ['annotate_detection'],
  import: ['annotate_detection'],
  evaluation: ['train_models', 'deploy_models'],
  prediction: ['predict_models'],
  revalidation: ['deploy_models'],
  quantization: ['train_models', 'deploy_models'],
} as const satisfies Record<TaskType, readonly string[]>;

/** Who sees tasks of each kind, with their results: whoever reads what they make, or starts them. */
export const SEEING = {
  extraction: [...SEEING_FRAMES, ...WORKING_ON_FRAMES, ...STARTING_EXTRACTION],
  detection: [...SEEING_FRAMES, 'view_detailed_detection', 'annotate_detection'],
  analysis: ['view_analysis_results', ...STARTING_ANALYSIS],
  preview: WORK_WITH_VIDEOS,
  morphology: [
    'sarm.view_morphology',
    'generate_reports',
    'annotate_morphology',
    'upload_videos',
    'manage_videos',
  ],
  tracking: ['annotate_detection', 'annotate_morphology', 'review_annotations'],
  import: ['annotate_detection', 'annotate_morphology', 'review_annotations'],
  evaluation: ['train_models', 'deploy_models', 'predict_models'],
  prediction: ['predict_models'],
  revalidation: ['train_models', 'deploy_models', 'predict_models'],
  quantization: ['train_models', 'deploy_models', 'predict_models'],
} as const satisfies Record<TaskType, readonly string[]>;

/** Any of the above: which kinds exactly is checked for each task. */
const anyOf = (table: Record<TaskType, readonly string[]>): [string, ...string[]] =>
  [...new Set(Object.values(table).flat())] as [string, ...string[]];

const tag = 'Tasks';

export const listTasks = defineContract({
  method: 'GET',
  path: '/tasks',
  summary: 'Long work of the kinds and projects that you may see, newest first',
  tag,
  admission: anyOf(SEEING),
  inBackground: true,
  query: pageQuery.extend({
    task_type: z.enum(TASK_TYPE_NAMES).optional(),
    status: z.enum(TASK_STATUS_NAMES).optional(),
    subject_id: idField.optional(),
  }),
  result: z.object({ tasks: z.array(taskSchema), total: z.number().int() }),
});

export const getTask = defineContract({
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'One task with its progress',
  tag,
  admission: anyOf(SEEING),
  tokenScopes: TOKEN_SCOPES,
  inBackground: true,
  params: idParams,
  result: taskSchema,
});

export const cancelTask = defineContract({
  method: 'DELETE',
  path: '/tasks/{id}',
  summary: 'Ask a task to stop, with the permission that starts one; it does so within a second or two',
  tag,
  admission: anyOf(CANCELING),
  params: idParams,
  result: taskSchema,
  status: 202,
});

export const watchTask = defineContract({
  method: 'GET',
  path: '/tasks/{id}/events',
  summary: 'The task as server-sent events: one at once, one at every change, the last at its end',
  tag,
  admission: anyOf(SEEING),
  inBackground: true,
  params: idParams,
  produces: 'text/event-stream',
});

export const taskSystemStatus = defineContract({
  method: 'GET',
  path: '/tasks/system/status',
  summary: 'Whether the job engine is alive, and how much waits for it',
  tag,
  admission: 'signed-in',
  inBackground: true,
  result: z.object({
    status: z.enum(['healthy', 'unavailable']),
    workerAlive: z.boolean(),
    queued: z.number().int(),
    running: z.number().int(),
  }),
});
