import { maskBox } from '@/lib/science/segmentation/mask';
import { polygonArea } from '@/lib/science/segmentation/polygon';
import {
  CELL_PARTS,
  type CellPart,
  partMask,
  type SimulatedStill,
  type StillCell,
} from '@/lib/science/simulation/still';

const round = (v: number): number => Math.round(v * 100) / 100;

/**
 * The truth of stills as COCO instances: a category a part ('cell' is all of one), polygons in px, cut where the
 * picture ends in `bbox` and `area` only. Beyond COCO, `attributes` say which cell a part is of, its morphology, and
 * sizes of its head in µm; pictures have `um_per_px` and the parameters they were made with.
 */
export function cocoOfStills(
  stills: readonly { file: string; seed: number; still: SimulatedStill }[],
): string {
  const categories = CELL_PARTS.map((name, i) => ({ id: i + 1, name, supercategory: 'sperm' }));
  const images = stills.map(({ file, seed, still }, i) => ({
    id: i + 1,
    file_name: file,
    width: still.picture.width,
    height: still.picture.height,
    um_per_px: still.pixelSizeUm,
    seed,
    parameters: still.parameters,
  }));
  const parts = stills.flatMap(({ still }, i) =>
    still.cells.flatMap((cell) => CELL_PARTS.flatMap((part) => annotation(i + 1, still, cell, part) ?? [])),
  );
  const annotations = parts.map((part, i) => ({ id: i + 1, ...part }));
  const info = { description: 'Simulated stills of human spermatozoa with their complete truth' };
  return `${JSON.stringify({ info, images, categories, annotations })}\n`;
}

function annotation(imageId: number, still: SimulatedStill, cell: StillCell, part: CellPart) {
  const polygons = cell.polygons[part];
  const { width, height } = still.picture;
  const mask = partMask(cell, part, width, height);
  const box = maskBox(mask);
  if (!box || polygons.length === 0) return null;
  return {
    image_id: imageId,
    category_id: CELL_PARTS.indexOf(part) + 1,
    iscrowd: 0,
    segmentation: polygons.map((polygon) => polygon.flatMap((p) => [round(p.x), round(p.y)])),
    bbox: [box.x, box.y, box.w, box.h],
    area: mask.data.reduce((sum, v) => sum + v, 0),
    attributes: {
      cell: cell.id,
      morphology: cell.morphology,
      condition: cell.condition,
      head_um: cell.head,
      polygon_area_px: round(polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)),
    },
  };
}
