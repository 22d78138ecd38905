import { findComponents } from '@/lib/science/segmentation/components';
import { type BinaryMask, emptyMask, maskArea } from '@/lib/science/segmentation/mask';
import { curveLengthPx } from './curve-length';
import { longAxis } from './head';
import { largestPiece, touchesEdge } from './mask';
import { GRID_ERROR, type Measured } from './measured';

/** Vacuoles of fewer pixels can't be told from noise. */
const MIN_VACUOLE_PX = 4;

export interface HeadParts {
  /** Share of the head's area that the acrosome covers, %; null without an acrosome mask. */
  readonly acrosomePercent: Measured | null;
  /** Vacuoles of at least {@link MIN_VACUOLE_PX} px; null without a vacuole mask. */
  readonly vacuoles: number | null;
  /** Of them, those that lie mostly outside the acrosome; null without both masks. */
  readonly vacuolesBehindAcrosome: number | null;
  readonly vacuolePercent: Measured | null;
}

/**
 * Shares of a head. The error of a share combines the pixel grid and a contour that lies `contourErrorPx` off along
 * the part's own border.
 */
export function measureHeadParts(
  head: BinaryMask,
  parts: { readonly acrosome?: BinaryMask | null; readonly vacuole?: BinaryMask | null },
  contourErrorPx: number,
): HeadParts {
  const area = maskArea(head);
  const within = (part: BinaryMask): BinaryMask => overlap(head, part);
  const acrosome = parts.acrosome ? within(parts.acrosome) : null;
  const vacuole = parts.vacuole ? within(parts.vacuole) : null;
  const spots = vacuole ? findComponents(vacuole) : null;
  const labels = spots?.areas
    .map((_, label) => label)
    .filter((l) => l > 0 && (spots.areas[l] ?? 0) >= MIN_VACUOLE_PX);
  const behind =
    spots && labels && acrosome
      ? labels.filter((l) => 2 * countWhere(spots.labels, l, acrosome) < (spots.areas[l] ?? 0))
      : null;
  return {
    acrosomePercent: acrosome ? share(acrosome, area, contourErrorPx) : null,
    vacuoles: labels?.length ?? null,
    vacuolesBehindAcrosome: behind?.length ?? null,
    vacuolePercent: vacuole ? share(vacuole, area, contourErrorPx) : null,
  };
}

function share(part: BinaryMask, headArea: number, contourErrorPx: number): Measured {
  const area = maskArea(part);
  // The perimeter of a disc of that area: enough to tell how much a border may err.
  const border = 2 * Math.sqrt(Math.PI * area);
  const error = Math.hypot(GRID_ERROR.areaPerRootPerimeter * Math.sqrt(border), border * contourErrorPx);
  return { value: (100 * area) / headArea, standardError: (100 * error) / headArea };
}

function overlap(a: BinaryMask, b: BinaryMask): BinaryMask {
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`masks of ${a.width}×${a.height} and ${b.width}×${b.height} are not of one picture`);
  const both = emptyMask(a.width, a.height);
  for (let i = 0; i < both.data.length; i++) both.data[i] = a.data[i] && b.data[i] ? 1 : 0;
  return both;
}

/** Pixels of one component that a mask holds too. */
function countWhere(labels: Int32Array, label: number, mask: BinaryMask): number {
  let n = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] === label && mask.data[i]) n++;
  return n;
}

export interface Midpiece {
  readonly lengthUm: Measured;
  /** Area over length: the mean width. */
  readonly widthUm: Measured;
  /** Between the midpiece's axis and the head's, 0 to 90. */
  readonly angleDegrees: number;
}

/** Length along the curve, mean width and angle of a midpiece; null for an empty mask. */
export function measureMidpiece(
  mask: BinaryMask,
  headAxisAngle: number,
  pixelSizeUm: number,
  contourErrorPx: number,
): Midpiece | null {
  const piece = largestPiece(mask);
  if (!piece) return null;
  const length = curveLengthPx(piece);
  const width = maskArea(piece) / length;
  const between = Math.abs(longAxis(piece).angle - headAxisAngle) % Math.PI;
  const sideError = Math.hypot(GRID_ERROR.side, 2 * contourErrorPx);
  return {
    lengthUm: { value: length * pixelSizeUm, standardError: sideError * pixelSizeUm },
    widthUm: {
      value: width * pixelSizeUm,
      standardError: Math.hypot(GRID_ERROR.side / Math.sqrt(length), 2 * contourErrorPx) * pixelSizeUm,
    },
    angleDegrees: (Math.min(between, Math.PI - between) * 180) / Math.PI,
  };
}

export interface Tail {
  readonly lengthUm: Measured;
  /** Whether the tail leaves the picture: then it is at least this long. */
  readonly cutOff: boolean;
}

/** Length of a tail along its curve; null for an empty mask. The largest piece counts. */
export function measureTail(mask: BinaryMask, pixelSizeUm: number): Tail | null {
  const piece = largestPiece(mask);
  if (!piece) return null;
  const length = curveLengthPx(piece);
  return {
    // Curves of 45 µm at several resolutions came out within 2 % (morphometry.test.ts).
    lengthUm: { value: length * pixelSizeUm, standardError: Math.max(0.02 * length, 0.5) * pixelSizeUm },
    cutOff: touchesEdge(piece),
  };
}
