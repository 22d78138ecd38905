import { z } from 'zod';
import { READERS } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

const named = z.object({ id: idField, name: z.string() }).nullable();
const count = z.number().int();

const progressSchema = z.object({
  /** Null where nothing is chosen, or what was chosen is gone or outside your projects. */
  project: named,
  dataset: named,
  video: named,
  /** What the dataset holds; all 0 without one. */
  counts: z.object({
    videos: count,
    frames: count,
    /** Selected now, or submitted for analysis, which clears the selection. */
    selectedFrames: count,
    framesWithDetections: count,
    /** Cells with a mask. */
    maskedCells: count,
    /** Frames of which a person said that every cell has its box. */
    labeledFrames: count,
    completedAnalyses: count,
    reports: count,
  }),
});
export type WorkflowProgress = z.infer<typeof progressSchema>;

export const getWorkflowProgress = defineContract({
  method: 'GET',
  path: '/sarm/workflow/progress',
  summary: 'Names of the chosen project, dataset and video, and how far the work on the dataset has come',
  tag: 'Dashboard',
  admission: READERS,
  query: z.object({
    projectId: idField.optional(),
    datasetId: idField.optional(),
    videoId: idField.optional(),
  }),
  result: progressSchema,
  inBackground: true,
});
