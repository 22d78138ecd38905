/** A figure with its standard error, in the same unit. */
export interface Measured {
  readonly value: number;
  readonly standardError: number;
}

/** The four lengths and areas that a head's other figures are made of, in px. */
export interface HeadSizes {
  readonly length: number;
  readonly width: number;
  readonly area: number;
  readonly perimeter: number;
}

/**
 * Standard errors (px, px²) that the pixel grid alone causes: 300 rendered ellipses at each of seven sizes, at random
 * angles and places, with L/W of 1.2 to 2 (measured again by morphometry.test.ts). Length and width: 0.16 to 0.24 px
 * from 14 px of length on. Perimeter: 0.15 to 0.3 px. Area: 0.26 to 0.29 times the root of the perimeter.
 */
export const GRID_ERROR = { side: 0.2, perimeter: 0.3, areaPerRootPerimeter: 0.28 };

/**
 * The standard error of a figure made of a head's sizes: the grid's errors, independent of each other, and an error
 * of the contour as a whole (all of it too far out or in by `contourPx`), which moves all sizes together
 * (Steiner's formulas: length and width by 2, the perimeter by 2π, the area by the perimeter, each px).
 */
export function measuredFrom(
  sizes: HeadSizes,
  figure: (sizes: HeadSizes) => number,
  contourPx: number,
): Measured {
  const value = figure(sizes);
  const step = 1e-3;
  const slope = (change: Partial<HeadSizes>): number => {
    const moved = { ...sizes };
    for (const [k, d] of Object.entries(change)) moved[k as keyof HeadSizes] += step * d;
    return (figure(moved) - value) / step;
  };
  const grid = [
    slope({ length: GRID_ERROR.side }),
    slope({ width: GRID_ERROR.side }),
    slope({ perimeter: GRID_ERROR.perimeter }),
    slope({ area: GRID_ERROR.areaPerRootPerimeter * Math.sqrt(sizes.perimeter) }),
  ];
  const whole = contourPx * slope({ length: 2, width: 2, perimeter: 2 * Math.PI, area: sizes.perimeter });
  return { value, standardError: Math.hypot(...grid, whole) };
}
