import { z } from 'zod';
import { calibrationFields, calibrationInput } from '@/lib/domain/calibration/contract';
import { datasetIdField, READERS, videoSchema } from '@/lib/domain/videos/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, nameField, pageQuery, queryFlag, sortedQuery, textField } from '@/lib/platform/http/fields';

export const DATASET_TYPE_NAMES = ['clinical', 'technical'] as const;
export const DATASET_STATUS_NAMES = ['active', 'archived'] as const;

export const datasetSchema = calibrationFields.extend({
  id: idField,
  name: z.string(),
  description: z.string(),
  type: z.enum(DATASET_TYPE_NAMES),
  status: z.enum(DATASET_STATUS_NAMES),
  projectId: idField,
  project_id: idField,
  projectName: z.string(),
  project_name: z.string(),
  projectIsArchived: z.boolean(),
  isSimulated: z.boolean(),
  is_simulated: z.boolean(),
  /** What you may do in its project. */
  accessLevel: z.enum(['admin', 'editor', 'member', 'viewer']),
  stats: z.object({
    totalVideos: z.number().int(),
    total_videos: z.number().int(),
    videos_count: z.number().int(),
    /** Videos that a report may use. */
    usableVideos: z.number().int(),
    usable_videos: z.number().int(),
    totalFrames: z.number().int(),
    total_frames: z.number().int(),
    annotatedFrames: z.number().int(),
    annotated_frames: z.number().int(),
    totalDetections: z.number().int(),
    total_detections: z.number().int(),
  }),
  /** The newest issued report; null when there is none, or for those who may not see reports. */
  latestReport: z.object({ analysisId: idField, createdAt: z.string() }).nullable(),
  /** The analysis that waits or runs over it, if one does; null as above. */
  runningAnalysis: z
    .object({
      id: idField,
      status: z.enum(['pending', 'in-progress']),
      progress: z.number().int(),
      secondsLeft: z.number().int().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
  created_at: z.string(),
  updatedAt: z.string(),
  videos: z.array(videoSchema).optional(),
});
export type DatasetView = z.infer<typeof datasetSchema>;

/** Videos that one WHO report takes: exactly so many, and at least so many must be there. */
export const REPORT_VIDEO_COUNT = 5;

const tag = 'Datasets';
const WRITERS = ['create_datasets', 'manage_videos'] as const;

export const DATASET_SORTS = [
  'createdAt',
  'name',
  'projectName',
  'type',
  'videos',
  'frames',
  'status',
] as const;

const datasetParams = z.object({ id: datasetIdField });

const datasetList = z.object({ datasets: z.array(datasetSchema), total: z.number().int() });

export const getDatasets = defineContract({
  method: 'GET',
  path: '/sarm/dataset/get-datasets',
  summary: 'Datasets of the projects that you may see, searched, sorted and in pages; newest first',
  tag,
  admission: READERS,
  query: pageQuery.extend({
    type: z.enum(DATASET_TYPE_NAMES).optional(),
    status: z.enum(DATASET_STATUS_NAMES).optional(),
    project_id: idField.optional(),
    ...sortedQuery(DATASET_SORTS, { sort: 'createdAt', order: 'desc' }).shape,
  }),
  result: datasetList.extend({ limit: z.number().int(), offset: z.number().int() }),
});

export const listDatasets = defineContract({
  method: 'GET',
  path: '/sarm/dataset/list-datasets',
  summary: 'The newest 200 of the datasets that you may see; `total` says how many there are',
  tag,
  admission: READERS,
  query: z.object({ type: z.enum(DATASET_TYPE_NAMES).optional() }),
  result: datasetList,
});

export const getDataset = defineContract({
  method: 'GET',
  path: '/sarm/dataset/get-dataset/{id}',
  summary: 'One dataset, with its videos (the oldest 1,000) when include_videos is true',
  tag,
  admission: READERS,
  params: datasetParams,
  query: z.object({ include_videos: queryFlag.optional() }),
  result: datasetSchema,
});

const newDataset = calibrationInput
  .extend({
    name: z
      .string(issueText('errors.datasetNameRequired'))
      .trim()
      .min(1, issueText('errors.datasetNameRequired'))
      .max(200),
    description: textField.default(''),
    type: z.enum(DATASET_TYPE_NAMES).default('clinical'),
    project_id: idField.optional(),
    projectId: idField.optional(),
  })
  .transform(({ project_id, projectId = project_id, ...rest }, context) => {
    if (projectId) return { ...rest, projectId };
    context.addIssue({ code: 'custom', path: ['project_id'], message: issueText('errors.projectRequired') });
    return z.NEVER;
  });

export const createDataset = defineContract({
  method: 'POST',
  path: '/sarm/dataset/create-dataset',
  summary: 'Create a dataset in a project',
  tag,
  admission: WRITERS,
  body: newDataset,
  result: datasetSchema,
  status: 201,
});

export const updateDataset = defineContract({
  method: 'PATCH',
  path: '/sarm/dataset/update-dataset/{id}',
  summary: 'Change a dataset or its calibration',
  tag,
  admission: WRITERS,
  params: datasetParams,
  body: calibrationInput.extend({
    name: nameField.optional(),
    description: textField.optional(),
    type: z.enum(DATASET_TYPE_NAMES).optional(),
    status: z.enum(DATASET_STATUS_NAMES).optional(),
  }),
  result: datasetSchema,
});

export const deleteDataset = defineContract({
  method: 'DELETE',
  path: '/sarm/dataset/delete-dataset/{id}',
  summary: 'Delete a dataset with its videos, frames, results and reports',
  tag,
  admission: WRITERS,
  params: datasetParams,
  result: z.object({ id: idField, message: z.string() }),
});
