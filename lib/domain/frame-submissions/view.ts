import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { viewTask } from '@/lib/platform/tasks';
import type { SubmissionStatus, SubmissionSummary, SubmissionView } from './contract';
import type { SubmissionRow, SubmittedFrameRow } from './queries';

const OF_TASK = {
  PENDING: 'pending',
  STARTED: 'in-progress',
  SUCCESS: 'completed',
  FAILURE: 'failed',
  CANCELLED: 'cancelled',
} as const;

/** How a submission stands: as its own detection does; done only when no other detection is at its frames either. */
function statusOf({ task, openFrames }: SubmissionRow): SubmissionStatus {
  const own = task ? OF_TASK[task.status] : 'completed';
  return own === 'completed' && openFrames > 0 ? 'in-progress' : own;
}

/** A submission as lists answer it, in the reader's language. */
export function viewSubmission(row: SubmissionRow, language?: Language): SubmissionSummary {
  const status = statusOf(row);
  const task = row.task && viewTask(row.task, language);
  return {
    id: row.id,
    submission_id: row.id,
    videoId: row.videoId,
    video_id: row.videoId,
    videoName: row.videoName,
    datasetId: row.datasetId,
    datasetName: row.datasetName,
    projectId: row.projectId,
    status,
    notes: row.notes,
    frameCount: row.frameCount,
    submittedBy: row.submittedBy,
    createdAt: row.createdAt.toISOString(),
    taskId: row.task?.id ?? null,
    task_id: row.task?.id ?? null,
    progress: task?.progress ?? (status === 'completed' ? 100 : 0),
    message: task?.message ?? inWords(say('work.completed'), language),
    secondsLeft: task?.secondsLeft ?? null,
    error: task?.error ?? null,
  };
}

/** A submitted frame as it is now. A count is given only where a detector or a person has looked at the frame. */
export function viewSubmittedFrame(row: SubmittedFrameRow): SubmissionView['frames'][number] {
  const wasLookedAt = row.detectionStatus === 'completed' || row.detectionCount > 0;
  return {
    frameId: row.frameId,
    frameNumber: row.frameNumber,
    timeOffset: row.timeOffsetSeconds,
    detectionStatus: row.detectionStatus,
    detectionCount: row.frameId !== null && wasLookedAt ? row.detectionCount : null,
  };
}
