import { z } from 'zod';
import { MAX_FRAMES_PER_DETECTION } from '@/lib/domain/detections/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery, textField } from '@/lib/platform/http/fields';

export const SUBMISSION_STATUS_NAMES = [
  'pending',
  'in-progress',
  'completed',
  'failed',
  'cancelled',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUS_NAMES)[number];

/** Longest notes that a submission takes. */
export const MAX_NOTES_LENGTH = 2000;

export const submittedFrameSchema = z.object({
  /** Null once the frame is deleted. */
  frameId: idField.nullable(),
  frameNumber: z.number().int(),
  /** Seconds from the start of the video. */
  timeOffset: z.number(),
  detectionStatus: z.enum(['pending', 'processing', 'completed', 'failed']).nullable(),
  /** Boxes on the frame as they are now; null where nobody and nothing has looked at it, or the frame is gone. */
  detectionCount: z.number().int().nullable(),
});

export const submissionSchema = z.object({
  id: idField,
  submission_id: idField,
  videoId: idField,
  video_id: idField,
  videoName: z.string(),
  datasetId: idField,
  datasetName: z.string(),
  projectId: idField,
  status: z.enum(SUBMISSION_STATUS_NAMES),
  notes: z.string(),
  frameCount: z.number().int(),
  submittedBy: z.string().nullable(),
  createdAt: z.string(),
  /** The detection that was started; null where every frame had been looked at already. */
  taskId: idField.nullable(),
  task_id: idField.nullable(),
  /** 0 to 100. */
  progress: z.number().int(),
  message: z.string(),
  /** Estimated from measured speed; null where nothing runs, or no speed is known. */
  secondsLeft: z.number().int().nullable(),
  /** Why the detection failed. */
  error: z.string().nullable(),
});
export type SubmissionSummary = z.infer<typeof submissionSchema>;

const submissionWithFrames = submissionSchema.extend({ frames: z.array(submittedFrameSchema) });
export type SubmissionView = z.infer<typeof submissionWithFrames>;

/** Whether nothing more will happen to a submission. */
export const hasSubmissionEnded = ({ status }: Pick<SubmissionSummary, 'status'>): boolean =>
  status !== 'pending' && status !== 'in-progress';

const tag = 'Frames';
const READERS = ['view_frames', 'select_frames', 'view_analysis_results'] as const;

export const submitFrames = defineContract({
  method: 'POST',
  path: '/sarm/frame/submit-analysis',
  summary:
    'Submit frames of a video for analysis: keeps the notes, detects sperm on frames without detections, clears the selection. Its outcome is counts on stills, not a motility result',
  tag,
  admission: ['select_frames'],
  body: z.object({
    videoId: idField,
    frameIds: z
      .array(idField)
      .min(1, issueText('errors.noFramesSelected'))
      .max(MAX_FRAMES_PER_DETECTION, issueText('errors.manyFrames', { count: MAX_FRAMES_PER_DETECTION })),
    notes: textField.default(''),
  }),
  result: submissionWithFrames,
  status: 202,
});

export const getSubmission = defineContract({
  method: 'GET',
  path: '/sarm/frame/get-submission/{id}',
  summary: 'A frame submission with how far it is and what was found on each frame',
  tag,
  admission: READERS,
  params: idParams,
  result: submissionWithFrames,
});

export const listSubmissions = defineContract({
  method: 'GET',
  path: '/sarm/frame/list-submissions',
  summary: 'Frame submissions in the projects that you may see, newest first; of one video where it is named',
  tag,
  admission: READERS,
  query: pageQuery.extend({ video_id: idField.optional() }),
  result: z.object({ submissions: z.array(submissionSchema), total: z.number().int() }),
});
