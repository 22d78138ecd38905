import { z } from 'zod';
import { calibrationFields, calibrationInput } from '@/lib/domain/calibration/contract';
import { calibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import { pseudonymField } from '@/lib/domain/patients/contract';
import { issueText } from '@/lib/messages/message';
import { WORK_WITH_VIDEOS } from '@/lib/platform/access/permissions';
import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { defineContract } from '@/lib/platform/http/contract';
import {
  asSeen,
  idField,
  idParams,
  latestClockTime,
  mediaTokenQuery,
  PAGE_LIMIT,
  pageQuery,
  queryFlag,
  sortedQuery,
  textField,
} from '@/lib/platform/http/fields';

export const VIDEO_STATUS_NAMES = ['uploaded', 'pending', 'processing', 'completed', 'failed'] as const;

/** Longest name that a video can have. */
export const MAX_NAME_LENGTH = 200;

/** The id of a dataset, with the refusals that the specification words. */
export const datasetIdField = z.uuid({
  error: ({ input }) => {
    if (input === undefined || input === null || input === '') return issueText('errors.datasetIdMissing');
    // Such as the whole dataset instead of its id.
    return issueText(typeof input === 'string' ? 'errors.datasetIdInvalid' : 'errors.datasetFormatInvalid');
  },
});

const frameSummary = z.object({
  id: idField,
  frameNumber: z.number().int(),
  timeOffset: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  selected: z.boolean(),
  detectionStatus: z.string().nullable(),
  createdAt: z.string(),
});

/** Tags of one video, and how long each may be. */
export const MAX_TAGS = 20;
export const MAX_TAG_LETTERS = 50;

export const videoSchema = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  originalFilename: z.string(),
  file_name: z.string(),
  /** The patient's pseudonym: of the video itself, else of the sample that its dataset holds. */
  patientId: z.string().nullable(),
  patient_id: z.string().nullable(),
  captureDate: z.string().nullable(),
  capture_date: z.string().nullable(),
  tags: z.array(z.string()),
  /** Where the recording is from, in the words of whoever uploaded it. */
  source: z.string(),
  datasetId: idField,
  dataset_id: idField,
  datasetName: z.string(),
  dataset_name: z.string(),
  projectId: idField,
  project_id: idField,
  isSimulated: z.boolean(),
  /** Bytes. */
  size: z.number(),
  contentType: z.string(),
  sha256: z.string(),
  /** `640x480`. */
  resolution: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number(),
  /** The file's own frame rate. */
  fps: z.number(),
  framesPerSecond: z.number(),
  /** Frames in the file. */
  frameCount: z.number().int(),
  codec: z.string(),
  /** Video and stills in one word, as older clients read it: processing and failed are the extraction's. */
  processingStatus: z.enum(VIDEO_STATUS_NAMES),
  processing_status: z.enum(VIDEO_STATUS_NAMES),
  status: z.enum(VIDEO_STATUS_NAMES),
  /** The video itself, whatever became of its stills: an uploaded or completed one can be measured. */
  videoStatus: z.enum(VIDEO_STATUS_NAMES),
  /** `failed` only means that there is nothing to look at: the analysis reads the original. */
  previewStatus: z.enum(['pending', 'ready', 'failed']),
  /** Frames kept for people, each number once. */
  framesCount: z.number().int(),
  frames_count: z.number().int(),
  extractedFramesCount: z.number().int(),
  /** How the last extraction of stills stands; null before the first. */
  extractionStage: z.string().nullable(),
  extractionMessage: z.string().nullable(),
  /** 0 to 100. */
  extractionProgress: z.number().int(),
  /** Estimated from measured speed; null when none runs, or where no speed is known. */
  extractionSecondsLeft: z.number().int().nullable(),
  lastExtractionDate: z.string().nullable(),
  lastTaskId: idField.nullable(),
  /** The video's own values, which stand over the dataset's. */
  calibration: calibrationFields,
  /** What counts: the video's values, else the dataset's. */
  effectiveCalibration: calibrationFields,
  /** The video's own choice, beside its own values. */
  calibrationProfileId: idField.nullable(),
  chamberId: idField.nullable(),
  /** Where the values that count come from. */
  calibrationOrigin,
  /** What concentrations are multiplied by, as the chamber declares it; null for no correction. */
  capillaryCompensation: z.object({ factor: z.number(), source: z.string() }).nullable(),
  /** What does not go together of the video and its calibration profile, in the reader's language. */
  calibrationCautions: z.array(z.string()),
  createdAt: z.string(),
  created_at: z.string(),
  updatedAt: z.string(),
  frames: z.array(frameSummary).optional(),
});
export type VideoView = z.infer<typeof videoSchema>;

/** Stages of an extraction that goes on. */
export const EXTRACTING_STAGES = ['initializing', 'queued', 'extracting', 'processing', 'storing'] as const;

/** Whether stills are being extracted. */
export const isExtracting = ({ extractionStage }: { readonly extractionStage: string | null }): boolean =>
  EXTRACTING_STAGES.some((stage) => stage === extractionStage);

/** States of a video that can be measured: only uploaded or completed ones count for a report. Stills have no say in that. */
export const USABLE_STATUSES = ['uploaded', 'completed'] as const;

/** Whether a video can be measured. */
export const isUsable = ({ processingStatus }: { readonly processingStatus: string }): boolean =>
  USABLE_STATUSES.some((status) => status === processingStatus);

const videoList = z.object({ videos: z.array(videoSchema), total: z.number().int() });
const tag = 'Videos';
export const READERS = WORK_WITH_VIDEOS;
export const UPLOADERS = ['upload_videos', 'manage_videos'] as const;

export const VIDEO_SORT_NAMES = [
  'created_at',
  'name',
  'duration',
  'size',
  'status',
  'capture_date',
  'patient',
  'frames',
] as const;

export const listDatasetVideos = defineContract({
  method: 'GET',
  path: '/business/videos/dataset/{datasetId}',
  summary: 'The videos of a dataset, searched, sorted and in pages; oldest first',
  tag,
  admission: READERS,
  tokenScopes: TOKEN_SCOPES,
  params: z.object({ datasetId: datasetIdField }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** True leaves out the videos that no report may use. */
    usable: queryFlag.optional(),
    ...sortedQuery(VIDEO_SORT_NAMES, { sort: 'created_at' }).shape,
  }),
  result: videoList,
});

export const getBusinessVideo = defineContract({
  method: 'GET',
  path: '/business/videos/{id}',
  summary: 'One video',
  tag,
  admission: READERS,
  params: idParams,
  result: videoSchema,
});

export const listAllVideos = defineContract({
  method: 'GET',
  path: '/sarm/videos/all',
  summary: 'Videos of every project that you may see, newest first',
  tag,
  admission: READERS,
  query: pageQuery,
  result: videoList,
});

export const getVideo = defineContract({
  method: 'GET',
  path: '/sarm/video/get-video/{id}',
  summary: 'One video, with its kept frames when include_frames is true',
  tag,
  admission: READERS,
  tokenScopes: TOKEN_SCOPES,
  params: idParams,
  query: z.object({ include_frames: queryFlag.optional() }),
  result: videoSchema,
});

export const listVideos = defineContract({
  method: 'GET',
  path: '/video/list-video',
  summary: 'Videos by patient, dataset and status, searched, in pages, sorted',
  tag,
  admission: READERS,
  query: z.object({
    /** Upper and lower case are the same. */
    patient_id: z.string().trim().min(1).max(100).optional(),
    dataset_id: datasetIdField.optional(),
    search: z.string().trim().max(200).optional(),
    status: z.enum(VIDEO_STATUS_NAMES).optional(),
    /** Pages count from 1. */
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(10),
    sort_by: z.enum(VIDEO_SORT_NAMES).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  result: videoList.extend({
    page: z.number().int(),
    limit: z.number().int(),
    totalPages: z.number().int(),
    total_pages: z.number().int(),
  }),
});

export const listVideoPatients = defineContract({
  method: 'GET',
  path: '/sarm/video/list-patients',
  summary: 'Patients whose videos you may see, each once whatever its case, in alphabetical order',
  tag,
  admission: READERS,
  query: z.object({
    search: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(20),
  }),
  result: z.object({ patients: z.array(z.string()), total: z.number().int() }),
});

const videoName = z
  .string()
  .overwrite(asSeen)
  .trim()
  .min(1, { error: issueText('errors.videoName') })
  .max(MAX_NAME_LENGTH, { error: issueText('errors.nameLong', { count: MAX_NAME_LENGTH }) });

/** Each tag once, as it was first written. */
const tagsField = z
  .array(z.string().trim().min(1).max(MAX_TAG_LETTERS))
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)]);
const sourceField = z.string().trim().max(200);
const captureField = z.iso
  .date({ error: issueText('errors.captureDate'), abort: true })
  .refine((day) => day <= latestClockTime(new Date()).slice(0, 10), {
    error: issueText('errors.captureInFuture'),
  });

export const updateVideo = defineContract({
  method: 'PATCH',
  path: '/sarm/video/update-video/{id}',
  summary: 'Change what is said about a video, or its own calibration',
  tag,
  admission: ['manage_videos', 'upload_videos'],
  params: idParams,
  body: calibrationInput.extend({
    name: videoName.optional(),
    description: textField.optional(),
    patientId: pseudonymField.nullable().optional(),
    captureDate: captureField.nullable().optional(),
    tags: tagsField.optional(),
    source: sourceField.optional(),
  }),
  result: videoSchema,
});

export const deleteVideo = defineContract({
  method: 'DELETE',
  path: '/sarm/video/delete-video/{id}',
  summary:
    'Delete a video with everything derived from it. One that an issued report uses only goes with cascade=true; the report stays',
  tag,
  admission: ['delete_videos', 'manage_videos'],
  params: idParams,
  query: z.object({ cascade: queryFlag.optional() }),
  result: z.object({ id: idField, message: z.string() }),
});

/** The text fields of an upload, as they come in a form; both spellings. */
export const uploadFields = z.object({
  name: videoName.optional(),
  description: textField.optional(),
  dataset_id: datasetIdField.optional(),
  datasetId: datasetIdField.optional(),
  patientId: pseudonymField.optional(),
  patient_id: pseudonymField.optional(),
  captureDate: captureField.optional(),
  capture_date: captureField.optional(),
  /** Separated by commas. */
  tags: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((tag) => tag.trim() !== ''))
    .pipe(tagsField)
    .optional(),
  source: sourceField.optional(),
});

const uploadBody = uploadFields.extend({
  file: z.unknown().describe('The video, as it came from the microscope'),
});

export const uploadAnswer = z.object({
  id: idField,
  video_id: idField,
  message: z.string(),
  video: videoSchema,
  /** Remarks for people, such as that the same file is already there. */
  warnings: z.array(z.string()),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

export const uploadVideo = defineContract({
  method: 'POST',
  path: '/sarm/video/upload-video',
  summary: 'Upload a video into a dataset',
  tag,
  admission: UPLOADERS,
  tokenScopes: ['upload'],
  body: uploadBody,
  bodyType: 'multipart',
  result: uploadAnswer,
  status: 201,
});

export const uploadVideoOlder = defineContract({
  ...uploadVideo,
  path: '/video/upload-video',
  summary: 'Upload a video into a dataset (older path)',
});

export const viewVideo = defineContract({
  method: 'GET',
  path: '/sarm/media/view-video/{id}',
  summary:
    'The video to watch: a preview that browsers play, or the original (original=true); download=true saves it. Needs a session or a media token',
  tag,
  admission: READERS,
  orMediaToken: true,
  params: idParams,
  query: mediaTokenQuery.extend({ original: queryFlag.optional(), download: queryFlag.optional() }),
  produces: 'video/mp4',
});

export const viewThumbnail = defineContract({
  method: 'GET',
  path: '/sarm/media/thumbnail/{id}',
  summary: 'A picture of the video. Needs a session or a media token',
  tag,
  admission: READERS,
  orMediaToken: true,
  params: idParams,
  query: mediaTokenQuery,
  produces: 'image/jpeg',
});

export const issueMediaToken = defineContract({
  method: 'GET',
  path: '/sarm/media/token/{id}',
  summary:
    'A token for players that send no headers: opens one video, its frames, crops and results, until the session that asked ends and for an hour at most',
  tag,
  admission: READERS,
  tokenScopes: [],
  params: idParams,
  result: z.object({ token: z.string(), videoUrl: z.string(), thumbnailUrl: z.string() }),
});

export const viewStoredFile = defineContract({
  method: 'GET',
  path: '/sarm/media/file/{path}',
  summary: 'A stored file, by a signed link only',
  tag,
  admission: 'public',
  params: z.object({ path: z.array(z.string().max(200)).min(1).max(20) }),
  produces: 'application/octet-stream',
});
