import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { database } from '@/db/client';
import { deployedModel, withModelFile } from '@/lib/domain/models';
import type { PromptedCell } from '@/lib/engine/prompting/request';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { ObjectNotFoundError, objectStore } from '@/lib/platform/storage';
import type { Box } from '@/lib/science/vision/types';
import type { CellFiles } from './mask-thread';
import type { CellRow } from './queries';

export const boxOf = ({ x1, y1, x2, y2 }: CellRow): Box => ({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 });

/**
 * The cell as the thread knows it, with the segmenter that its project uses now; what was computed for one person's clicks is
 * no other person's.
 */
export async function promptedCell(principal: Principal, cell: CellRow): Promise<PromptedCell> {
  const own = await deployedModel(database(), cell.projectId, 'segmentation');
  return {
    work: `${principal.userId} ${cell.id}`,
    frameKey: cell.frame.objectKey,
    frame: { width: cell.frame.width, height: cell.frame.height },
    picture: null,
    box: boxOf(cell),
    segmenter: own && { id: `${own.id}, ${own.version}`, sha256: own.sha256, file: null },
  };
}

/** What the thread may ask for. */
export const filesOf = (cell: CellRow, { segmenter }: PromptedCell): CellFiles => ({
  readPicture: async () => buffer((await objectStore().get(cell.frame.objectKey)).stream),
  readSegmenter: async () => {
    try {
      return await withModelFile(segmenter?.sha256 ?? '', (file) => readFile(file));
    } catch (cause) {
      if (!(cause instanceof ObjectNotFoundError)) throw cause;
      // Nothing falls back to another model in silence.
      const model = segmenter?.id ?? '';
      throw new AppError('UNAVAILABLE', say('errors.modelDamaged', { model }), { cause });
    }
  },
});
