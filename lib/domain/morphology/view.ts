import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { CellView, StillView } from './contract';
import type { ListedStill } from './queries';
import type { JudgedCell } from './queries-cells';

/** A still as endpoints answer it, in the reader's language. */
export const viewStillRow = (
  { still, found, reviewed }: ListedStill,
  language: Language | undefined,
): StillView => ({
  id: still.id,
  datasetId: still.datasetId,
  name: still.name,
  originalFilename: still.originalFilename,
  width: still.width,
  height: still.height,
  pixelSizeUm: still.pixelSizeUm,
  stain: still.stain,
  magnification: still.magnification,
  state: still.state,
  taskId: still.lastTaskId,
  error: still.error && inWords(storedMessage(still.error), language),
  cellsFound: found,
  cellsReviewed: reviewed,
  createdAt: still.createdAt.toISOString(),
  measuredAt: still.measuredAt?.toISOString() ?? null,
});

export const viewCell = ({ cell, last, by }: JudgedCell): CellView => ({
  id: cell.id,
  number: cell.number,
  x: cell.x,
  y: cell.y,
  outline: cell.outline,
  measures: cell.measures,
  automatic: cell.automatic,
  judgment:
    last && last.kind !== 'withdrawn'
      ? { kind: last.kind, anomalies: last.anomalies, reason: last.reason, by, at: last.at.toISOString() }
      : null,
  revision: last?.number ?? 0,
});
