import { editTracks } from '@/lib/domain/tracks';
import * as contract from '@/lib/domain/tracks/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const POST = defineRoute(contract.editTracks, ({ params, principal, body }) =>
  editTracks(principal, params.videoId, {
    analysisId: body.analysis_id,
    operation: body.operation,
    reason: body.reason,
    lastEdit: body.last_edit,
  }),
);
