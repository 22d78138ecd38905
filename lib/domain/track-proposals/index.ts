import { database } from '@/db/client';
import { requireDetector } from '@/lib/domain/detections';
import { requireVideoToExtract } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { createTask } from '@/lib/platform/tasks';
import type { ProposalRequest } from './contract';

/**
 * Starts to follow cells over a part of a video and answers with the task.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_REQUEST for frames beyond the video's end, or when no such detector is
 * installed; CONFLICT when the project is archived
 */
export async function requestProposals(
  principal: Principal,
  videoId: string,
  request: ProposalRequest,
): Promise<{ task_id: string; status: string }> {
  const video = await requireVideoToExtract(principal, videoId);
  const { projectId } = video;
  const taskId = await database().transaction(async (tx) => {
    await requireProject(tx, principal, projectId, 'write', say('errors.videoNotFound'));
    if (request.to_frame >= video.frameCount) {
      throw new AppError('INVALID_REQUEST', say('errors.framesBeyondEnd', { last: video.frameCount - 1 }));
    }
    await requireDetector(request.model_id);
    const task = await createTask(
      tx,
      principal,
      { type: 'tracking', projectId, subjectId: videoId, payload: request },
      [request.to_frame - request.from_frame + 1],
    );
    await sendEvent('tracks/propose.requested', { taskId: task.id, projectId }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'tracks.propose',
      message: `Started to follow cells on frames ${request.from_frame} to ${request.to_frame} of ${video.name}`,
      projectId,
      resourceType: 'video',
      resourceId: videoId,
      newValue: request,
    });
    return task.id;
  });
  return { task_id: taskId, status: 'PENDING' };
}
