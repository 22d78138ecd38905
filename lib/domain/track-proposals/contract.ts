import { z } from 'zod';
import { ANNOTATORS } from '@/lib/domain/annotations/contract';
import { detectionConfig } from '@/lib/domain/detections/contract';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField } from '@/lib/platform/http/fields';

/** So many frames one run goes over: twelve seconds at 50 pictures a second. */
export const MAX_PROPOSAL_FRAMES = 600;
const frameNumber = z.number().int().min(0).max(2_147_483_647);
const { model_id, confidence_threshold } = detectionConfig.shape;

export const proposalRequest = z.object({
  /** Both ends count; every frame between them is kept. */
  from_frame: frameNumber,
  to_frame: frameNumber,
  model_id,
  confidence_threshold,
});
export type ProposalRequest = z.output<typeof proposalRequest>;

export const proposeTracks = defineContract({
  method: 'POST',
  path: '/sarm/annotation/videos/{videoId}/propose-tracks',
  summary:
    'Detect and follow cells over up to 600 successive frames, which are kept, and propose their tracks; answers with the task to watch',
  tag: 'Annotation',
  admission: ANNOTATORS,
  params: z.object({ videoId: idField }),
  body: proposalRequest.refine(
    ({ from_frame, to_frame }) => to_frame > from_frame && to_frame - from_frame < MAX_PROPOSAL_FRAMES,
    issueText('errors.proposalRange', { max: MAX_PROPOSAL_FRAMES }),
  ),
  result: z.object({ task_id: idField, status: z.string() }),
  status: 202,
});
