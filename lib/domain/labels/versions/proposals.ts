import type { Principal } from '@/lib/platform/access';
import { readableLabel } from '../access';
import { type Paging, pageOf } from '../labels';
import { proposalSchema } from '../stored';
import { overlapOf } from './compare';
import { selectCorrections, selectProposalSummary } from './queries-proposals';

/** What people made of what a model proposed on the frames of a label. @throws AppError NOT_FOUND, FORBIDDEN */
export async function compareProposals(principal: Principal, labelId: string, paging: Paging) {
  await readableLabel(principal, labelId);
  const { meanIou, ...summary } = await selectProposalSummary(labelId);
  const rows = await selectCorrections(labelId, paging);
  const corrections = rows.map(({ detection, videoId, frameNumber }) => {
    const proposed = proposalSchema.parse(detection.proposed);
    const { x1, y1, x2, y2 } = detection;
    return {
      detection_id: detection.id,
      frame_id: detection.frameId,
      video_id: videoId,
      frame_number: frameNumber,
      proposed,
      corrected: { x1, y1, x2, y2, class: detection.className },
      iou: overlapOf(proposed, detection),
    };
  });
  return {
    summary: { ...summary, mean_iou: meanIou },
    corrections,
    ...pageOf(paging, rows[0]?.total ?? 0),
  };
}
