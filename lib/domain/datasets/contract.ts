import { z } from 'zod';
import { calibrationFields, calibrationInput } from '@/lib/domain/calibration/contract';
import { datasetIdField, READERS, videoSchema } from '@/lib/domain/videos/contract';
import { issueText } from '@/lib/messages/message';
import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { defineContract } from '@/lib/platform/http/contract';
import {
  idField,
  nameField,
  pageQuery,
  queryFlag,
  requiredName,
  sortedQuery,
  textField,
} from '@/lib/platform/http/fields';

/** `clinical` holds a sample's recordings; the others say what their pictures are labeled for. */
export const DATASET_TYPE_NAMES = ['clinical', 'detection', 'morphology', 'combined'] as const;
export const DATASET_STATUS_NAMES = ['active', 'draft', 'in-progress', 'completed', 'archived'] as const;
export const MAX_METADATA_PAIRS = 50;

/** Names and values of a person's own; a pair without a name is dropped. */
export const datasetMetadata = z
  .record(z.string().trim().max(100), z.string().trim().max(1000))
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([name]) => name !== '')))
  .refine((pairs) => Object.keys(pairs).length <= MAX_METADATA_PAIRS, {
    message: issueText('errors.tooManyPairs', { max: MAX_METADATA_PAIRS }),
  });

export const datasetSchema = calibrationFields.extend({
  id: idField,
  /** That its videos were recorded with; null where nobody said. */
  microscopeId: idField.nullable(),
  microscopeName: z.string().nullable(),
  /** Where the pixel size comes from; null where it was entered by hand. */
  calibrationProfileId: idField.nullable(),
  calibrationProfileName: z.string().nullable(),
  /** Where the depth comes from; null where it was entered by hand. */
  chamberId: idField.nullable(),
  chamberName: z.string().nullable(),
  /** What concentrations are multiplied by, as the chamber declares it; null for no correction. */
  compensationFactor: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  type: z.enum(DATASET_TYPE_NAMES),
  status: z.enum(DATASET_STATUS_NAMES),
  metadata: z.record(z.string(), z.string()),
  /** Of its frames, so many (0 to 1) are annotated by two people who do not see one another's boxes. */
  doubleShare: z.number(),
  projectId: idField,
  project_id: idField,
  projectName: z.string(),
  project_name: z.string(),
  projectIsArchived: z.boolean(),
  isSimulated: z.boolean(),
  is_simulated: z.boolean(),
  /** Recordings of control material: of no patient, and never reported on. */
  isControl: z.boolean(),
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
    /** Every detection has a crop, which is cut on demand. */
    totalCrops: z.number().int(),
    total_crops: z.number().int(),
    /** Detections with a morphology class in a data label. */
    annotatedMorphology: z.number().int(),
    annotated_morphology: z.number().int(),
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
  tokenScopes: TOKEN_SCOPES,
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
  tokenScopes: TOKEN_SCOPES,
  query: z.object({ type: z.enum(DATASET_TYPE_NAMES).optional() }),
  result: datasetList,
});

export const getDataset = defineContract({
  method: 'GET',
  path: '/sarm/dataset/get-dataset/{id}',
  summary: 'One dataset, with its videos (the oldest 1,000) when include_videos is true',
  tag,
  admission: READERS,
  tokenScopes: TOKEN_SCOPES,
  params: datasetParams,
  query: z.object({ include_videos: queryFlag.optional() }),
  result: datasetSchema,
});

/** Only with create_datasets. */
const doubleShareField = z.number().min(0).max(1);
const equipmentInput = calibrationInput.extend({ microscopeId: idField.nullable().optional() });

/** So many annotated frames a new dataset is made of at once. */
export const MAX_COPIED_FRAMES = 300;

const pickedFrames = z.array(idField).max(MAX_COPIED_FRAMES);

/** What makes a new dataset one of annotated frames of a video: the specification's wizard sends it. */
const annotatedSource = {
  video_id: idField.nullish(),
  /** Frames of the video; none where all with detections are taken. */
  frames: pickedFrames.default([]),
  include_all_frames: z.boolean().default(false),
  /** False takes only boxes that a person drew, imported or verified. */
  include_all_detections: z.boolean().default(true),
  source: z
    .object({ type: z.literal('annotation'), video_id: idField.nullish(), frames: pickedFrames.nullish() })
    .nullish(),
};

const newDataset = equipmentInput
  .extend({
    name: requiredName(issueText('errors.datasetNameRequired')),
    description: textField.default(''),
    /** `clinical` unless given; of annotated frames always `detection`. */
    type: z.enum(DATASET_TYPE_NAMES).optional(),
    /** `active` unless given; of annotated frames `draft`. */
    status: z.enum(DATASET_STATUS_NAMES).optional(),
    metadata: datasetMetadata.default({}),
    doubleShare: doubleShareField.optional(),
    /** Not needed where a video says it. */
    project_id: idField.nullish(),
    projectId: idField.nullish(),
    ...annotatedSource,
  })
  .transform((given, context) => {
    const {
      project_id,
      projectId,
      video_id,
      frames,
      include_all_frames,
      include_all_detections,
      source,
      ...rest
    } = given;
    const refuse = (path: string, message: string): never => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    const videoId = video_id ?? source?.video_id;
    if (!videoId) {
      const project = projectId ?? project_id;
      if (!project) return refuse('project_id', issueText('errors.projectRequired'));
      const { type = 'clinical', status = 'active' } = rest;
      return { kind: 'empty' as const, dataset: { ...rest, type, status, projectId: project } };
    }
    const { name, description, metadata, type = 'detection', status = 'draft' } = rest;
    if (type !== 'detection') return refuse('type', issueText('errors.annotatedType'));
    if (status !== 'draft' && status !== 'active')
      return refuse('status', issueText('errors.annotatedStatus'));
    const frameIds = frames.length > 0 ? frames : (source?.frames ?? []);
    if (!include_all_frames && frameIds.length === 0)
      return refuse('frames', issueText('errors.framesRequired'));
    return {
      kind: 'annotated' as const,
      dataset: {
        ...{ name, description, metadata, status, videoId, frameIds },
        includeAllFrames: include_all_frames,
        includeAllDetections: include_all_detections,
      },
    };
  });

export const createDataset = defineContract({
  method: 'POST',
  path: '/sarm/dataset/create-dataset',
  summary:
    'Create a dataset in a project; with video_id, one of annotated frames of that video, in its project, with copies of video, frames and boxes',
  tag,
  admission: WRITERS,
  tokenScopes: ['upload'],
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
  body: equipmentInput
    .extend({
      name: nameField.optional(),
      description: textField.optional(),
      type: z.enum(DATASET_TYPE_NAMES).optional(),
      status: z.enum(DATASET_STATUS_NAMES).optional(),
      metadata: datasetMetadata.optional(),
      doubleShare: doubleShareField.optional(),
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      issueText('errors.datasetInformationMissing'),
    ),
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
