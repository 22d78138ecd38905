import { z } from 'zod';
import { MORPHOLOGY_READERS } from '@/lib/domain/morphology/contract';
import { countedShare } from '@/lib/domain/morphology/contract-cells';
import { correctedFormsShape } from '@/lib/domain/morphology/contract-corrected';
import { READERS } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts, tableQuery } from '@/lib/platform/http/fields';

const count = z.number().int();
const percent = z.number();
const params = z.object({ projectId: idField });
const tag = 'Project dashboard';

export const statisticsSchema = z.object({
  datasets: count,
  videos: count,
  /** Seconds of all videos together. */
  recordedSeconds: z.number(),
  storedBytes: z.number(),
  /** Videos with at least one measurement. */
  measuredVideos: count,
  frames: count,
  /** Frames on which detection has been run. */
  detectedFrames: count,
  detections: count,
  /** Detections that a person has drawn or confirmed. */
  verifiedDetections: count,
  completedAnalyses: count,
  failedAnalyses: count,
  openAnalyses: count,
  reports: count,
  savedReports: count,
});
export type ProjectStatistics = z.infer<typeof statisticsSchema>;

export const getProjectStatistics = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/statistics',
  summary: 'What a project holds and how far the work on it has come, in numbers',
  tag,
  admission: READERS,
  params,
  result: statisticsSchema,
});

export const PROGRESS_SORTS = ['createdAt', 'name', 'frames', 'detectedFrames'] as const;

const videoProgressSchema = z.object({
  id: idField,
  name: z.string(),
  datasetId: idField,
  datasetName: z.string(),
  frames: count,
  detectedFrames: count,
  /** Frames on which a mask lies. */
  maskedFrames: count,
  detections: count,
  isMeasured: z.boolean(),
});
export type VideoProgress = z.infer<typeof videoProgressSchema>;

export const getVideoProgress = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/video-progress',
  summary:
    'Frames, and frames with detections and with masks, of each video of a project; in pages, newest first',
  tag,
  admission: READERS,
  params,
  query: tableQuery(PROGRESS_SORTS, { sort: 'createdAt', order: 'desc', limit: 25 }),
  result: z.object({ videos: z.array(videoProgressSchema), ...pageFacts }),
});

export const MORPHOLOGY_SORTS = ['createdAt', 'name'] as const;

const sampleMorphologySchema = z.object({
  datasetId: idField,
  datasetName: z.string(),
  isSimulated: z.boolean(),
  /** Spermatozoa that a person or the models judged. */
  counted: count,
  /** Of them, judged by a person. */
  byPerson: count,
  /** Null where nothing was counted. */
  normal: countedShare.nullable(),
  /** Where models judged: their share, corrected for how often they err. */
  corrected: correctedFormsShape.nullable(),
});
export type SampleMorphology = z.infer<typeof sampleMorphologySchema>;

export const getProjectMorphology = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/morphology',
  summary:
    'Normal spermatozoa among those counted on the measured stills of each sample of a project; in pages, newest first',
  tag,
  admission: MORPHOLOGY_READERS,
  params,
  query: tableQuery(MORPHOLOGY_SORTS, { sort: 'createdAt', order: 'desc', limit: 25 }),
  result: z.object({ samples: z.array(sampleMorphologySchema), ...pageFacts }),
});

export const GRADE_NAMES = ['rapid', 'slow', 'nonProgressive', 'immotile'] as const;

const gradesSchema = z.object({ rapid: percent, slow: percent, nonProgressive: percent, immotile: percent });

const classificationSchema = z.object({
  /** Percent of the graded spermatozoa of all graded videos; null where none is graded. */
  grades: gradesSchema.nullable(),
  gradedVideos: count,
  /** Measured, but without a calibration or a spermatozoon to grade. */
  ungradedVideos: count,
  unmeasuredVideos: count,
  simulatedVideos: count,
  /** Seen long enough to be graded, in all graded videos. */
  spermatozoaGraded: count,
});
export type SpermClassification = z.infer<typeof classificationSchema>;

export const getSpermClassification = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/sperm-classification',
  summary:
    'Motility grades over the newest measurement of each video of a project; not a result of any sample',
  tag,
  admission: ['view_analysis_results'],
  params,
  result: classificationSchema,
});

export const getSpermClassificationData = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/sperm-classification/data',
  summary: 'The same video by video, as CSV',
  tag,
  admission: ['view_analysis_results'],
  params,
  produces: 'text/csv',
});

export const GOAL_NAMES = ['detection', 'segmentation', 'classification', 'timeReduction'] as const;
export type GoalName = (typeof GOAL_NAMES)[number];

/** Decision 36. */
export const DEFAULT_GOALS = {
  detection: 95,
  segmentation: 90,
  classification: 92,
  timeReduction: 80,
} as const;

const goal = z.number().min(0).max(100);
const goalsSchema = z.object({
  detection: goal,
  segmentation: goal,
  classification: goal,
  timeReduction: goal,
});
export type ProjectGoals = z.infer<typeof goalsSchema>;

const runSchema = z.object({
  finishedAt: z.string(),
  frames: count,
  secondsPerFrame: z.number(),
});
export type DetectionRun = z.infer<typeof runSchema>;

const accuracySchema = z.object({
  at: z.string(),
  modelName: z.string(),
  versionNumber: count,
  /** F1 of cells by their centers, in percent: of the version, and of what was in use then. */
  f1: percent.nullable(),
  inUse: percent.nullable(),
});
export type RecordedAccuracy = z.infer<typeof accuracySchema>;

const performanceSchema = z.object({
  goals: goalsSchema,
  /** Measured values beside the goals, in percent; null where nothing was measured. */
  current: z.object({
    detection: percent.nullable(),
    segmentation: percent.nullable(),
    classification: percent.nullable(),
    timeReduction: percent.nullable(),
  }),
  /** The newest 30 comparisons of detectors, oldest first. */
  accuracy: z.array(accuracySchema),
  /** The newest 100 finished detection runs of the project, oldest first. */
  runs: z.array(runSchema),
  totalRuns: count,
  /** Whether you may change the goals. */
  canEdit: z.boolean(),
});
export type ProjectPerformance = z.infer<typeof performanceSchema>;

export const getProjectPerformance = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/performance',
  summary: 'The goals of a project, what was measured of them, and how long detection took',
  tag,
  admission: READERS,
  params,
  result: performanceSchema,
});

export const setProjectGoals = defineContract({
  method: 'PUT',
  path: '/sarm/project/{projectId}/goals',
  summary: 'Set the goals of a project, in percent; for its admins',
  tag,
  admission: READERS,
  params,
  body: goalsSchema,
  result: goalsSchema,
});

export const TEAM_SORTS = ['displayName', 'accessLevel', 'joinedAt'] as const;

const teamMemberSchema = z.object({
  userId: idField,
  displayName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  accessLevel: z.enum(['admin', 'editor', 'member', 'viewer']),
  joinedAt: z.string(),
  /** Recorded work in this project: your own, and everybody's if you manage it; null otherwise. */
  activity: z
    .object({
      videosUploaded: count,
      /** Detections drawn, corrected or removed by hand. */
      detectionsCorrected: count,
      analysesRequested: count,
      reportsSaved: count,
      lastAt: z.string().nullable(),
    })
    .nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const getProjectTeam = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/team',
  summary: 'The members of a project, with recorded work where you may see it',
  tag,
  admission: READERS,
  // Colleagues' addresses and activity are no matter of a program's.
  tokenScopes: [],
  params,
  query: tableQuery(TEAM_SORTS, { sort: 'displayName' }),
  result: z.object({ members: z.array(teamMemberSchema), ...pageFacts }),
});
