/** How round cells are looked for. Lengths in µm are true ones with a pixel size, else taken from heads of 5 µm. */
export interface RoundCellParameters {
  /** Pictures that the still picture is the median of, at most: what swims by is in fewer than half of them. */
  readonly pictures: number;
  /** µm a pixel of the picture that is searched: fine enough for a rim of 1 µm, coarse enough for noise to average out. */
  readonly searchedPixelUm: number;
  /** Radii, µm, between which a contour is looked for; one at the outer end is none. */
  readonly contourUm: readonly [number, number];
  /** Radii of circles that edges vote for, and the largest of a round cell's contour. */
  readonly radiusUm: readonly [number, number];
  /** Gradient, gray levels a searched pixel, from which an edge votes for a center. */
  readonly minGradient: number;
  /**
   * Votes for a center over those of a circle whose edge is as thin as an edge can be; real ones are thicker, so that
   * round cells reach 1 to 3.
   */
  readonly minSymmetry: number;
  /** Rays on which the contour is looked for. */
  readonly rays: number;
  /** A ray shows the edge where it has this share of the median edge strength. */
  readonly edgeShare: number;
  /** Edge strength, in gray levels over two searched pixels, that the median ray must have. */
  readonly minEdge: number;
  /** Shortest over longest axis of the contour. */
  readonly minRoundness: number;
  /** Of bodies that end in a bright rim; smaller ones are drops. The contour is the outer side of the rim. */
  readonly bright: { readonly radiusUm: number; readonly completeness: number; readonly hollow: number };
  /** Of bodies with a dark rim or as dark as it throughout. */
  readonly dark: {
    readonly radiusUm: number;
    readonly completeness: number;
    /** Brightness of the rim over that of the middle, in edge strengths: a dark middle, or a bright one, is another thing. */
    readonly hollow: readonly [number, number];
    /** From this radius on the middle may be anything that is brighter than `deep`; clumps and drops are smaller. */
    readonly largeUm: number;
    readonly deep: number;
    /** Of those whose middle is darker than the rim. */
    readonly deepCompleteness: number;
    readonly deepRoundness: number;
  };
}

/**
 * Chosen on 45 simulated fields of the three contrast modes with twice the usual clumps and a piece of large debris each
 * (seeds 200 to 244): where in doubt a cell is rather missed than made up.
 */
export const DEFAULT_ROUND_CELLS: RoundCellParameters = {
  pictures: 15,
  searchedPixelUm: 0.5,
  contourUm: [2.5, 8],
  radiusUm: [3.2, 7.6],
  minGradient: 1.2,
  minSymmetry: 1.1,
  rays: 48,
  edgeShare: 0.4,
  minEdge: 6,
  minRoundness: 0.72,
  bright: { radiusUm: 4.3, completeness: 0.88, hollow: 0.3 },
  dark: {
    radiusUm: 3.8,
    completeness: 0.9,
    hollow: [-0.3, 1],
    largeUm: 4.4,
    deep: -1.1,
    deepCompleteness: 0.97,
    deepRoundness: 0.8,
  },
};
