import { database } from '@/db/client';
import { requireDetector, startDetection } from '@/lib/domain/detections';
import { detectionConfig } from '@/lib/domain/detections/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { SubmissionSummary, SubmissionView } from './contract';
import {
  clearSelection,
  findSubmission,
  insertSubmission,
  type LockedFrame,
  lockFrames,
  selectSubmissions,
  selectSubmittedFrames,
} from './queries';
import { viewSubmission, viewSubmittedFrame } from './view';

interface Submission {
  readonly videoId: string;
  readonly frameIds: readonly string[];
  readonly notes: string;
}

/** Neither a detector has been over it, nor has a person drawn a box on it. */
const isUntouched = (frame: LockedFrame): boolean =>
  frame.detectionStatus !== 'completed' && frame.detectionCount === 0;

/**
 * Submits frames of a video for analysis: keeps who submitted what with which notes, starts the shipped detector on
 * frames without detections, and clears the selection.
 * @throws AppError NOT_FOUND when a frame is unknown or outside the fence; INVALID_REQUEST when one is of another video;
 * FORBIDDEN; CONFLICT when the project is archived.
 */
export async function submitFrames(principal: Principal, submission: Submission): Promise<SubmissionView> {
  const { videoId, notes } = submission;
  const ids = [...new Set(submission.frameIds)];
  const config = detectionConfig.parse({});
  await requireDetector(config.model_id);
  const submissionId = await database().transaction(async (tx) => {
    const found = await lockFrames(tx, principal, ids);
    const [first] = found;
    if (!first || found.length !== ids.length) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
    if (found.some((frame) => frame.videoId !== videoId)) {
      throw new AppError('INVALID_REQUEST', say('errors.framesOfOneVideo'));
    }
    const { projectId } = first;
    await requireProject(tx, principal, projectId, 'write', say('errors.frameNotFound'));
    const frameIds = found.filter(isUntouched).map(({ id }) => id);
    const taskId =
      frameIds.length > 0 ? await startDetection(tx, principal, { projectId, frameIds, config }) : null;
    const id = await insertSubmission(tx, { videoId, notes, taskId, createdBy: principal.userId }, found);
    await clearSelection(
      tx,
      videoId,
      found.map(({ frameNumber }) => frameNumber),
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'frames.submit',
      message: `Submitted ${found.length} frames for analysis, ${frameIds.length} of them to detection`,
      projectId,
      resourceType: 'video',
      resourceId: videoId,
      newValue: { submissionId: id, frameIds: ids, taskId, notes },
    });
    return id;
  });
  return getSubmission(principal, submissionId);
}

/** @throws AppError NOT_FOUND for an unknown submission or one outside the principal's projects. */
export async function getSubmission(principal: Principal, id: string): Promise<SubmissionView> {
  const row = await findSubmission(principal, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.submissionNotFound'));
  const frames = await selectSubmittedFrames(principal, id);
  return { ...viewSubmission(row, principal.origin.language), frames: frames.map(viewSubmittedFrame) };
}

/** Submissions of the projects that the principal may see, newest first. */
export async function listSubmissions(
  principal: Principal,
  filter: { readonly videoId?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ submissions: SubmissionSummary[]; total: number }> {
  const { rows, total } = await selectSubmissions(principal, filter);
  return { submissions: rows.map((row) => viewSubmission(row, principal.origin.language)), total };
}
