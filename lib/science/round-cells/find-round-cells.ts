import { resample } from '@/lib/science/vision/resample';
import type { GrayFrame } from '@/lib/science/vision/types';
import { type Contour, closedContour, contourMiddle } from './contour';
import { DEFAULT_ROUND_CELLS, type RoundCellParameters } from './parameters';
import { smoothed } from './plane';
import { symmetryCenters } from './radial-symmetry';

/** A round body in a still picture: center and radius in its pixels. */
export interface RoundBody {
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
}

/** A body with what it was judged by; lengths in searched pixels. */
export interface JudgedBody extends Contour {
  readonly symmetry: number;
}

/** Standard deviation of the smoothing before edges are looked for, searched pixels. */
const SMOOTHING_PX = 1;

/** Every closed edge about a center of symmetry, whatever it is; for the choice of limits. */
export function roundCandidates(
  searched: GrayFrame,
  parameters: RoundCellParameters = DEFAULT_ROUND_CELLS,
): JudgedBody[] {
  const { searchedPixelUm, contourUm, radiusUm, rays, edgeShare } = parameters;
  const px = (um: number): number => um / searchedPixelUm;
  const picture = smoothed(searched, SMOOTHING_PX);
  const [from, to] = [Math.round(px(radiusUm[0])), Math.round(px(radiusUm[1]))];
  const radii = Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, i) => from + 2 * i);
  const range = [px(contourUm[0]), px(contourUm[1])] as const;
  const centers = symmetryCenters(picture, radii, parameters.minGradient, parameters.minSymmetry);
  return centers.flatMap(({ x, y, score }) =>
    ([1, -1] as const).flatMap((sign): JudgedBody[] => {
      const search = { radii: range, rays, edgeShare, sign };
      const middle = contourMiddle(picture, x, y, search);
      // Once more about its own middle: rays then meet the edge squarely.
      const own = middle && closedContour(picture, middle.cx, middle.cy, search);
      return own ? [{ ...own, symmetry: score }] : [];
    }),
  );
}

/** Tells whether a closed edge is that of a round cell. */
export function roundCellJudge({
  searchedPixelUm,
  radiusUm: [, largestUm],
  minRoundness,
  minEdge,
  minSymmetry,
  bright: { radiusUm: brightUm, completeness: brightCompleteness, hollow: brightHollow },
  dark: { radiusUm: darkUm, completeness: darkCompleteness, hollow: darkHollow, ...dark },
}: RoundCellParameters): (body: JudgedBody) => boolean {
  const { largeUm, deep, deepCompleteness, deepRoundness } = dark;
  const [leastHollow, mostHollow] = darkHollow;
  return ({ radius: radiusPx, completeness, roundness, symmetry, edge, sign, ...body }) => {
    const radius = radiusPx * searchedPixelUm;
    if (radius > largestUm || roundness < minRoundness || edge < minEdge || symmetry < minSymmetry)
      return false;
    const hollow = body.hollow / edge;
    if (sign === -1)
      return radius >= brightUm && completeness >= brightCompleteness && hollow >= brightHollow;
    if (radius < darkUm || completeness < darkCompleteness) return false;
    const isPlain = hollow >= leastHollow;
    if (radius < largeUm) return isPlain && hollow <= mostHollow;
    return isPlain || (hollow >= deep && completeness >= deepCompleteness && roundness >= deepRoundness);
  };
}

/**
 * Round cells in a still picture: bodies of 7 to 13 µm with a closed edge all round, which is what leucocytes and immature
 * germ cells look like beside sperm; which of the two only a stain tells (WHO laboratory manual, 6th edition 2021, 2.4.8).
 *
 * @param pixelUm µm a pixel of the picture
 */
export function findRoundCells(
  picture: GrayFrame,
  pixelUm: number,
  parameters: RoundCellParameters = DEFAULT_ROUND_CELLS,
): RoundBody[] {
  const scale = pixelUm / parameters.searchedPixelUm;
  const side = (pixels: number): number => Math.max(2, Math.round(pixels * scale));
  const searched = resample(picture, side(picture.width), side(picture.height));
  const bodies = roundCandidates(searched, parameters).filter(roundCellJudge(parameters));
  bodies.sort((a, b) => b.completeness * b.edge - a.completeness * a.edge);
  const kept: JudgedBody[] = [];
  for (const body of bodies) {
    const isApart = kept.every(
      ({ cx, cy, radius }) => Math.hypot(cx - body.cx, cy - body.cy) >= Math.max(radius, body.radius),
    );
    if (isApart) kept.push(body);
  }
  const [across, down] = [searched.width / picture.width, searched.height / picture.height];
  return kept.map(({ cx, cy, radius }) => ({ cx: cx / across, cy: cy / down, radius: radius / scale }));
}
