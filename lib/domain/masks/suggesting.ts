import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import type { SuggestRequest } from './contract-fields';
import { askAboutCell, takeNumber } from './mask-thread';
import { pairsFor } from './models';
import { pointOnCrop } from './points';
import { filesOf, promptedCell } from './prompted-cell';
import { requireCell } from './storing';

/**
 * Points that outline a cell. SAM 2 has no mode without points, so the segmenter of the project finds them whichever is named.
 * @throws AppError as `maskFromPoints`; UNPROCESSABLE where no cell is seen
 */
export async function suggestPoints(principal: Principal, body: SuggestRequest) {
  const number = takeNumber();
  await pairsFor(body.model_id);
  const cell = await requireCell(database(), principal, body.crop_id, 'read');
  const prompted = await promptedCell(principal, cell);
  const found = await askAboutCell(
    {
      kind: 'suggestion',
      cell: prompted,
      ...{ count: body.num_points, seed: body.random_seed ?? null },
    },
    filesOf(cell, prompted),
    {
      ...{ owner: principal.userId, number },
      work: body.request_id === undefined ? null : `points ${principal.userId} ${cell.id}`,
    },
  );
  if (found.points.length === 0) throw new AppError('UNPROCESSABLE', say('errors.masks.nothingFound'));
  const isNormalized = body.return_normalized_coordinates;
  return {
    success: true as const,
    points: found.points.map((point) => {
      const { x, y, relative_x, relative_y, label } = pointOnCrop(point, found.window);
      return isNormalized ? { x: relative_x, y: relative_y, label } : { x, y, label };
    }),
    ...{ model_id: found.modelId, requested_model_id: body.model_id, crop_id: cell.id },
    ...{ normalized: isNormalized, request_id: body.request_id ?? null },
  };
}
