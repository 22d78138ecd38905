import { type BinaryMask, maskArea } from '@/lib/science/segmentation/mask';
import { type Polygon, polygonPerimeter } from '@/lib/science/segmentation/polygon';
import { contourOf } from './contour';
import { largestPiece, touchesEdge } from './mask';
import { type HeadSizes, type Measured, measuredFrom } from './measured';
import { rectangleAlong } from './rectangle';
import { refusalFor } from './refusal';

/** Shape of a head in the terms of computer-aided sperm morphometry (CASMA). */
export interface HeadShape {
  /** Extent along the long axis and across it. */
  readonly lengthUm: Measured;
  readonly widthUm: Measured;
  readonly areaUm2: Measured;
  readonly perimeterUm: Measured;
  /** L / W. */
  readonly ellipticity: Measured;
  /** (L − W) / (L + W). */
  readonly elongation: Measured;
  /** 4πA / P²: 1 for a circle, less the rougher the contour; also called rugosity. */
  readonly roughness: Measured;
  /** πLW / 4A: 1 for an ellipse. */
  readonly regularity: Measured;
}

export interface MeasuredHead {
  readonly shape: HeadShape;
  /** The sizes in px. */
  readonly sizesPx: HeadSizes;
  readonly center: { readonly x: number; readonly y: number };
  /** Direction of the long axis in radians, −π/2 to π/2, from +x toward +y (down). */
  readonly axisAngle: number;
}

export type HeadResult =
  | ({ readonly status: 'measured' } & MeasuredHead)
  | { readonly status: 'not measured'; readonly reason: string };

/** Standard error (px) of a contour as a whole when nothing better is known of who drew it. */
export const CONTOUR_ERROR_PX = 0.5;

/**
 * Measures a head's mask. The long axis is that of the second moments; length and width are the extents of the
 * sub-pixel contour along and across it, as a calliper takes them (CASMA's Feret diameters). Against the rectangle
 * of least area this has half the spread on ellipses, because on rounded shapes that rectangle tilts with the pixel
 * noise, and its sides then err in opposite directions; the moments' own axes (4√λ) would be more precise still, but
 * hold for ellipses only and a tapered or pear-shaped head is none. The area counts pixels, which is unbiased; the
 * perimeter is that of the contour. Derived figures: Boersma et al. 2001 (Reprod. Domest. Anim. 36:222), Soler et al.
 * 2003 (Int. J. Androl. 26:262), Maree et al. 2010 (Hum. Reprod. 25:1369).
 * `contourErrorPx`: see {@link CONTOUR_ERROR_PX}. Only the mask's largest piece counts.
 */
export function measureHead(
  mask: BinaryMask,
  pixelSizeUm: number,
  contourErrorPx = CONTOUR_ERROR_PX,
): HeadResult {
  if (!(pixelSizeUm > 0 && Number.isFinite(pixelSizeUm)))
    throw new RangeError(`a pixel cannot measure ${pixelSizeUm} µm`);
  const head = largestPiece(mask);
  if (!head) return refused('no head is marked');
  if (touchesEdge(head)) return refused('the head is cut off by the edge of the picture');
  const { x, y, angle } = longAxis(head);
  const contour = contourOf(head);
  if (contour.length < 8) return refused('the head is a speck of a few pixels');
  const { length, width } = rectangleAlong(contour, angle);
  const sizesPx = { length, width, area: maskArea(head), perimeter: polygonPerimeter(contour) };
  const reason = refusalFor(sizesPx, pixelSizeUm, contourErrorPx);
  if (reason) return refused(reason);
  const p = pixelSizeUm;
  const of = (figure: (s: HeadSizes) => number): Measured => measuredFrom(sizesPx, figure, contourErrorPx);
  const shape: HeadShape = {
    lengthUm: of((s) => s.length * p),
    widthUm: of((s) => s.width * p),
    areaUm2: of((s) => s.area * p * p),
    perimeterUm: of((s) => s.perimeter * p),
    ellipticity: of((s) => s.length / s.width),
    elongation: of((s) => (s.length - s.width) / (s.length + s.width)),
    roughness: of((s) => (4 * Math.PI * s.area) / s.perimeter ** 2),
    regularity: of((s) => (Math.PI * s.length * s.width) / (4 * s.area)),
  };
  return { status: 'measured', shape, sizesPx, center: { x, y }, axisAngle: angle };
}

/** The outline that a head's length, width and perimeter come from, px; empty for an empty mask. */
export function headOutline(mask: BinaryMask): Polygon {
  const head = largestPiece(mask);
  return head ? contourOf(head) : [];
}

const refused = (reason: string): HeadResult => ({ status: 'not measured', reason });

/** Center and direction of the largest second moment of a mask. */
export function longAxis({ width, data }: BinaryMask): { x: number; y: number; angle: number } {
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    n++;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const [x, y] = [sx / n, sy / n];
  const [xx, yy, xy] = [sxx / n - x * x, syy / n - y * y, sxy / n - x * y];
  return { x, y, angle: Math.atan2(2 * xy, xx - yy) / 2 };
}
