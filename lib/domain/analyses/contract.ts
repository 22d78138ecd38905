import { z } from 'zod';
import type { MovementFigure as ReportedMovement } from '@/lib/domain/reports/contract-content';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, PAGE_LIMIT, pageQuery, sortedQuery } from '@/lib/platform/http/fields';

export const ANALYSIS_STATUS_NAMES = ['pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUS_NAMES)[number];

/** Files that an analysis leaves of each video. */
export const ARTIFACT_NAMES = ['detections.csv', 'tracks.csv', 'kinematics.csv', 'summary.json'] as const;
/** And those that can be downloaded: the same, tracks as MOTChallenge text, and what the figures were computed from. */
export const DOWNLOAD_NAMES = [...ARTIFACT_NAMES, 'tracks.mot.txt', 'field.json.gz'] as const;
export type DownloadName = (typeof DOWNLOAD_NAMES)[number];

const MAX_IDS = 100;
const tag = 'Analyses';
export const READERS = ['view_analysis_results', 'generate_reports'] as const;
export const AUTHORS = ['generate_reports', 'view_analysis'] as const;

const interval = z.object({ low: z.number(), high: z.number() }).nullable();

export const analysisVideoSchema = z.object({
  /** Null once the video is deleted. */
  id: idField.nullable(),
  name: z.string(),
  position: z.number().int(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  /** 0 to 100. */
  progress: z.number().int(),
  message: z.string(),
  isMeasured: z.boolean(),
});

export const analysisSchema = z.object({
  id: idField,
  analysis_id: idField,
  taskId: idField,
  task_id: idField,
  datasetId: idField,
  dataset_id: idField,
  datasetName: z.string(),
  dataset_name: z.string(),
  projectId: idField,
  project_id: idField,
  projectName: z.string(),
  isSimulated: z.boolean(),
  /** Given when all videos are of one patient. */
  patientId: z.string().nullable(),
  /** All patients of its videos, each once. */
  patients: z.array(z.string()),
  status: z.enum(ANALYSIS_STATUS_NAMES),
  /** 0 to 100. */
  progress: z.number().int(),
  stage: z.string(),
  message: z.string(),
  /** Estimated from the measured speed of earlier analyses and of this one; null where neither is known. */
  secondsLeft: z.number().int().nullable(),
  cancelRequested: z.boolean(),
  error: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: z.string(),
  created_at: z.string(),
  finishedAt: z.string().nullable(),
  reportId: idField.nullable(),
  report_id: idField.nullable(),
  /** M/ml; null until finished, or where it could not be reported. */
  concentration: z.number().nullable(),
  /** Percent progressive; as above. */
  motility: z.number().nullable(),
  totalMotility: z.number().nullable(),
  /** Percent of normal forms as entered by hand; null where they were not. */
  morphology: z.number().nullable(),
  frameCount: z.number().int().nullable(),
  videos: z.array(analysisVideoSchema),
});
export type AnalysisView = z.infer<typeof analysisSchema>;
export type AnalysisVideoView = z.infer<typeof analysisVideoSchema>;

/** Whether an analysis has come to its end, whichever. */
export const hasEnded = (analysis: Pick<AnalysisView, 'status'>): boolean =>
  analysis.status !== 'pending' && analysis.status !== 'in-progress';

const startedSchema = z.object({
  task_id: idField,
  taskId: idField,
  analysis_id: idField,
  analysisId: idField,
  dataset_id: idField,
  status: z.enum(ANALYSIS_STATUS_NAMES),
  message: z.string(),
});
export type StartedAnalysis = z.infer<typeof startedSchema>;

export const generateReport = defineContract({
  method: 'POST',
  path: '/sarm/report/generate-report',
  summary: 'Analyze exactly five videos of one dataset and issue its WHO report',
  tag,
  admission: AUTHORS,
  tokenScopes: ['analyze'],
  body: z.object({
    video_ids: z.array(idField).max(MAX_IDS),
    /** True measures every video again, also where the same measurement is stored. */
    force_reanalysis: z.boolean().default(false),
    /** False leaves the dataset's stored report as it is; the results are in the task and the analysis. */
    save_results: z.boolean().default(true),
    /** True is refused: there are no mock results. */
    use_mock_data: z.boolean().default(false),
  }),
  result: startedSchema,
  status: 202,
});

export const measureVideos = defineContract({
  method: 'POST',
  path: '/sarm/analysis/measure-videos',
  summary: 'Measure videos of one dataset: a single one is measured, of two and more a report is issued',
  tag,
  admission: AUTHORS,
  tokenScopes: ['analyze'],
  body: z.object({
    video_ids: z.array(idField).max(MAX_IDS),
    force_reanalysis: z.boolean().default(false),
  }),
  result: startedSchema,
  status: 202,
});

export const recomposeReport = defineContract({
  method: 'POST',
  path: '/sarm/report/recompose-report/{datasetId}',
  summary:
    'Compose the draft of a report anew, from the same measurements and what was entered or reviewed since',
  tag,
  admission: ['generate_reports'],
  params: z.object({ datasetId: idField }),
  query: z.object({ analysis_id: idField }),
  result: z.object({ changed: z.boolean() }),
});

export const ANALYSIS_SORTS = [
  'createdAt',
  'dataset',
  'patient',
  'status',
  'concentration',
  'motility',
] as const;

export const listAnalyses = defineContract({
  method: 'GET',
  path: '/sarm/analysis/list-analyses',
  summary: 'Analyses in the projects that you may see, searched, sorted and in pages; newest first',
  tag,
  admission: READERS,
  query: pageQuery.extend({
    status: z.enum(ANALYSIS_STATUS_NAMES).optional(),
    dataset_id: idField.optional(),
    /** Upper and lower case are the same. */
    patient_id: z.string().trim().min(1).max(100).optional(),
    ...sortedQuery(ANALYSIS_SORTS, { sort: 'createdAt', order: 'desc' }).shape,
  }),
  result: z.object({
    analyses: z.array(analysisSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const listAnalyzedPatients = defineContract({
  method: 'GET',
  path: '/sarm/analysis/list-patients',
  summary: 'Patients whose videos were analyzed, in alphabetical order',
  tag,
  admission: READERS,
  query: z.object({
    search: z.string().trim().max(100).default(''),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(20),
  }),
  result: z.object({ patients: z.array(z.string()), total: z.number().int() }),
});

export const getArtifact = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-file/{videoId}/{name}',
  summary:
    'What the newest analysis of a video left: detections.csv, tracks.csv, kinematics.csv, summary.json, tracks.mot.txt or field.json.gz',
  tag,
  admission: READERS,
  params: z.object({ videoId: idField, name: z.enum(DOWNLOAD_NAMES) }),
  produces: 'text/csv',
});

const shares = {
  rapid_progressive: z.number().nullable(),
  slow_progressive: z.number().nullable(),
  progressive: z.number().nullable(),
  non_progressive: z.number().nullable(),
  immotile: z.number().nullable(),
  total_motile: z.number().nullable(),
};

const measured = z.object({
  video_id: idField,
  video_name: z.string(),
  dataset_id: idField,
  measured_at: z.string(),
  model_id: z.string(),
  model_sha256: z.string(),
  software_version: z.string(),
  frames_analyzed: z.number().int(),
  is_simulated: z.boolean(),
  warnings: z.array(z.string()),
});

export const motilityResultSchema = measured.extend({
  /** Percent; null without a calibration or without a spermatozoon to judge. */
  motility: z.object(shares),
  sperm_assessed: z.number().int(),
  /** Independent cells that the shares rest on: (sum of frames)² ÷ sum of squared frames (Kish 1965). */
  sperm_effective: z.number(),
  velocities: z.object({
    vcl_um_per_s: z.number().nullable(),
    vsl_um_per_s: z.number().nullable(),
    vap_um_per_s: z.number().nullable(),
  }),
});

export const concentrationResultSchema = measured.extend({
  concentration: z.object({
    million_per_ml: z.number().nullable(),
    interval_95: interval,
    unit: z.literal('M/ml'),
  }),
  sperm_counted: z.number(),
});

export const videoResultSchema = motilityResultSchema.extend(concentrationResultSchema.shape);
export type VideoResult = z.infer<typeof videoResultSchema>;

/** One figure of movement over the motile spermatozoa of a video. */
export type MovementFigure = ReportedMovement & { readonly median: number };

const videoIds = z.object({ video_ids: z.array(idField).min(1).max(MAX_IDS) });

export const calculateMotility = defineContract({
  method: 'POST',
  path: '/sarm/calculation/cal-motility',
  summary:
    'Motility of videos. Where some have not been measured, 202 with the task that measures them: ask again when it has ended. 409 names them to who may not start it, as to API tokens',
  tag,
  admission: ['view_analysis_results'],
  tokenScopes: ['read'],
  body: videoIds,
  result: z.object({ results: z.array(motilityResultSchema) }),
  accepted: startedSchema,
});

export const calculateConcentration = defineContract({
  method: 'POST',
  path: '/sarm/calculation/cal-concentration',
  summary:
    'Concentration of videos. Where some have not been measured, 202 with the task that measures them: ask again when it has ended. 409 names them to who may not start it, as to API tokens',
  tag,
  admission: ['view_analysis_results'],
  tokenScopes: ['read'],
  body: videoIds,
  result: z.object({ results: z.array(concentrationResultSchema) }),
  accepted: startedSchema,
});

export const calculationResults = defineContract({
  method: 'GET',
  path: '/sarm/calculation/results',
  summary: 'Stored results of videos, and which of them have none',
  tag,
  admission: ['view_analysis_results'],
  query: z.object({
    /** Ids, separated by commas. */
    video_ids: z
      .string()
      .max(MAX_IDS * 37)
      .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))].filter(Boolean))
      .pipe(z.array(idField).min(1).max(MAX_IDS)),
  }),
  result: z.object({ results: z.array(videoResultSchema), not_analyzed: z.array(idField) }),
});
