import { z } from 'zod';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { CELL_OUTLINES } from '@/lib/science/training/segmenter/source';
import { SPERM_CLASSES } from '@/lib/science/vision/types';

// What people said of one picture, as snapshots hold it: one form a task. Browser-safe.

const box = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
  className: z.enum(SPERM_CLASSES),
});

/** Boxes of a completely labeled frame; what nobody verified is `unclear`: neither a cell nor background. */
export const boxLabels = z.object({ boxes: z.array(box), unclear: z.array(box) });
export type BoxLabels = z.output<typeof boxLabels>;

const point = z.tuple([z.number(), z.number()]);
const outlines = z.array(z.array(point).min(3));

/** Outlines of cells in px of the picture; what is not said of a cell is not known. */
export const outlineLabels = z.object({
  cells: z.array(
    z.object({
      /** Length of the head and its center, px. */
      headPx: z.number().positive(),
      cx: z.number(),
      cy: z.number(),
      outlines: z.partialRecord(z.enum(CELL_OUTLINES), outlines),
    }),
  ),
});
export type OutlineLabels = z.output<typeof outlineLabels>;

/** Judged cells of an unstained still. */
export const defectLabels = z.object({
  pixelSizeUm: z.number().positive(),
  cells: z.array(
    z.object({
      /** Center of the head, px of the picture. */
      x: z.number(),
      y: z.number(),
      /** 1 for each of MHSMA_DEFECTS that the cell has, in their order, else 0. */
      defects: z.array(z.union([z.literal(0), z.literal(1)])).length(MHSMA_DEFECTS.length),
      /** Nothing at all is wrong with it, also with its midpiece and cytoplasm; runs of version 0.20.0 and before don't say. */
      isNormal: z.boolean().exactOptional(),
    }),
  ),
});
export type DefectLabels = z.output<typeof defectLabels>;
