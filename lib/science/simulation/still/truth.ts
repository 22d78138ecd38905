import type { BinaryMask } from '@/lib/science/segmentation/mask';
import {
  type Point,
  type Polygon,
  polygonArea,
  polygonBox,
  polygonExtent,
  polygonPerimeter,
} from '@/lib/science/segmentation/polygon';
import { maskOfPolygons } from '@/lib/science/segmentation/rasterize';
import type { Box } from '@/lib/science/vision/types';
import type { Anatomy } from './anatomy';
import { type Condition, classOf, type MorphologyClass } from './morphology';

/** What can be outlined of a cell; 'cell' is all of it. */
export const CELL_PARTS = ['cell', 'head', 'acrosome', 'nucleus', 'vacuole', 'midpiece', 'tail'] as const;
export type CellPart = (typeof CELL_PARTS)[number];

/** Sizes of the true outline, before blur and noise. */
export interface HeadDimensions {
  /** Largest extent of the outline (maximum Feret diameter) and the extent across it. */
  readonly lengthUm: number;
  readonly widthUm: number;
  readonly areaUm2: number;
  readonly perimeterUm: number;
  /** Acrosome's share of the head's area, 0 to 1. */
  readonly acrosomeShare: number;
  /** Vacuoles: how many, and their share of the head's area. */
  readonly vacuoles: number;
  readonly vacuoleShare: number;
}

/** The complete truth about one cell of a still; polygons in px of the picture, uncut. */
export interface StillCell {
  readonly id: number;
  readonly morphology: MorphologyClass;
  readonly condition: Condition;
  /** Center of the head, and where it points (radians, y down). */
  readonly cx: number;
  readonly cy: number;
  readonly heading: number;
  readonly head: HeadDimensions;
  readonly polygons: Readonly<Record<CellPart, readonly Polygon[]>>;
  /** Whether the head lies in the picture as a whole. */
  readonly headInside: boolean;
}

export interface Placement {
  readonly cx: number;
  readonly cy: number;
  readonly heading: number;
  readonly mirrored: boolean;
}

/** Mask of one part of a cell on the whole picture. */
export function partMask(cell: StillCell, part: CellPart, width: number, height: number): BinaryMask {
  return maskOfPolygons(cell.polygons[part], width, height);
}

/** Box round all of a cell, uncut. */
export function cellBox(cell: StillCell): Box {
  return polygonBox(cell.polygons.cell);
}

/** Puts a polygon in µm of the cell into px of the picture. */
export function placed(polygon: Polygon, at: Placement, pixelSizeUm: number): Polygon {
  const c = Math.cos(at.heading) / pixelSizeUm;
  const s = Math.sin(at.heading) / pixelSizeUm;
  const flip = at.mirrored ? -1 : 1;
  return polygon.map(
    ({ x, y }): Point => ({
      x: at.cx + x * c - flip * y * s,
      y: at.cy + x * s + flip * y * c,
    }),
  );
}

/** Sizes of an outline in µm. */
export function headDimensions(a: Anatomy): HeadDimensions {
  let lengthUm = 0;
  let along = 0;
  for (let degrees = 0; degrees < 180; degrees++) {
    const extent = polygonExtent(a.head, (degrees * Math.PI) / 180);
    if (extent > lengthUm) {
      lengthUm = extent;
      along = (degrees * Math.PI) / 180;
    }
  }
  const areaUm2 = polygonArea(a.head);
  return {
    lengthUm,
    widthUm: polygonExtent(a.head, along + Math.PI / 2),
    areaUm2,
    perimeterUm: polygonPerimeter(a.head),
    acrosomeShare: a.acrosomeShare,
    vacuoles: a.vacuoles.length,
    vacuoleShare: a.vacuoles.reduce((sum, v) => sum + polygonArea(v), 0) / areaUm2,
  };
}

/** The truth of a cell that was put into a picture. */
export function truthOf(
  id: number,
  a: Anatomy,
  at: Placement,
  picture: { width: number; height: number; pixelSizeUm: number },
): StillCell {
  const put = (polygon: Polygon): Polygon => placed(polygon, at, picture.pixelSizeUm);
  const head = put(a.head);
  const midpiece = [put(a.midpiece), ...(a.droplet ? [put(a.droplet)] : [])];
  const tail = a.tails.map(put);
  const box = polygonBox([head]);
  const { cx, cy, heading } = at;
  return {
    id,
    morphology: classOf(a.condition),
    condition: a.condition,
    cx,
    cy,
    heading,
    head: headDimensions(a),
    polygons: {
      cell: [head, ...midpiece, ...tail],
      head: [head],
      acrosome: [put(a.acrosome)],
      nucleus: [put(a.nucleus)],
      vacuole: a.vacuoles.map(put),
      midpiece,
      tail,
    },
    headInside: box.x >= 0 && box.y >= 0 && box.x + box.w <= picture.width && box.y + box.h <= picture.height,
  };
}
