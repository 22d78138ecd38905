import { database } from '@/db/client';
import { readGrayPicture } from '@/lib/engine/media';
import type { DefectLabels } from '@/lib/engine/trainer';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import { MHSMA_DEFECTS, type MhsmaDefect } from '@/lib/science/morphology/classify/defects';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { Anomaly } from '@/lib/science/who-manual';
import { findStill, selectCells } from './queries';

/** What people call the defects that the classifier answers. */
const ANOMALY_OF: Readonly<Record<MhsmaDefect, Anomaly>> = {
  acrosome: 'acrosome',
  head: 'headShape',
  vacuole: 'vacuoles',
  tail: 'tail',
};

/** A still with the cells that people have judged; null once it is gone, or nobody's judgment is left. */
export async function readJudgedStill(
  id: string,
): Promise<{ readonly picture: GrayFrame; readonly labels: DefectLabels } | null> {
  const [still, cells] = await Promise.all([findStill(database(), id), selectCells(database(), id)]);
  if (!still?.pixelSizeUm || cells.length === 0) return null;
  const picture = await withLocalFile(objectStore(), still.objectKey, (file) => readGrayPicture(file));
  return {
    picture,
    labels: {
      pixelSizeUm: still.pixelSizeUm,
      cells: cells.map(({ x, y, anomalies }) => ({
        ...{ x, y },
        defects: MHSMA_DEFECTS.map((defect) => (anomalies.includes(ANOMALY_OF[defect]) ? 1 : 0)),
        isNormal: anomalies.length === 0,
      })),
    },
  };
}
