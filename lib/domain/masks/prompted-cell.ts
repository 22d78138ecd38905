import { buffer } from 'node:stream/consumers';
import type { PromptedCell } from '@/lib/engine/prompting/request';
import type { Principal } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import type { Box } from '@/lib/science/vision/types';
import type { CellRow } from './queries';

export const boxOf = ({ x1, y1, x2, y2 }: CellRow): Box => ({ x: x1, y: y1, w: x2 - x1, h: y2 - y1 });

/** The cell as the thread knows it: what was computed for one person's clicks is no other person's. */
export const promptedCell = (principal: Principal, cell: CellRow): PromptedCell => ({
  work: `${principal.userId} ${cell.id}`,
  frameKey: cell.frame.objectKey,
  frame: { width: cell.frame.width, height: cell.frame.height },
  picture: null,
  box: boxOf(cell),
});

/** Reads the file of the cell's frame. */
export const pictureOf = (cell: CellRow) => async (): Promise<Uint8Array> =>
  buffer((await objectStore().get(cell.frame.objectKey)).stream);
