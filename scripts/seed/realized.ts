import { GRADES, type SimulatedScene } from '@/lib/science/simulation';

type Grade = (typeof GRADES)[number];

/** What simulated fields really show: a draw of a sample is never just what was asked for. */
export interface Realized {
  /** Million per ml: heads whose center is in the picture, on average over all frames, over the volume. */
  readonly concentration: number;
  /** Percent of each grade, cells weighted by the time they are in view. */
  readonly grades: Readonly<Record<Grade, number>>;
}

const UM3_PER_NL = 1e6;

/** @param scenes fields of one size and depth, without any cell that only sticks to a clump */
export function realizedIn(scenes: readonly SimulatedScene[]): Realized {
  const seen: Record<Grade, number> = { rapid: 0, slow: 0, nonProgressive: 0, immotile: 0 };
  let nanoliterFrames = 0;
  for (const { parameters, frameCount, tracks } of scenes) {
    const { width, height, pixelSizeUm, chamberDepthUm } = parameters;
    nanoliterFrames += (frameCount * width * height * pixelSizeUm ** 2 * chamberDepthUm) / UM3_PER_NL;
    for (const { grade, points } of tracks) {
      seen[grade] += points.filter(({ cx, cy }) => cx >= 0 && cx < width && cy >= 0 && cy < height).length;
    }
  }
  const all = GRADES.reduce((sum, grade) => sum + seen[grade], 0);
  return {
    concentration: all / nanoliterFrames,
    grades: Object.fromEntries(GRADES.map((grade) => [grade, (100 * seen[grade]) / all])) as Record<
      Grade,
      number
    >,
  };
}
