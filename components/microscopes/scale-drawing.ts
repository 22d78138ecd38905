import type { Point } from '@/components/annotation/engine/geometry';
import type { ScaleLine } from '@/lib/science/scale';

export interface Picture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** What was drawn: a picture, ends of lines two by two, and the length of each line in µm. */
export interface ScaleDrawing {
  readonly picture: Picture | null;
  readonly points: readonly Point[];
  readonly lengths: readonly (number | string)[];
}
export const DEFAULT_LENGTH_UM = 100;
export const NO_DRAWING: ScaleDrawing = { picture: null, points: [], lengths: [] };

/** The whole lines of a drawing; one whose length is not known counts as none. */
export const linesOf = ({ points, lengths }: ScaleDrawing): ScaleLine[] =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, line) => {
    const [from, to] = points.slice(2 * line, 2 * line + 2);
    const lengthUm = Number(lengths[line] ?? lengths.at(-1) ?? DEFAULT_LENGTH_UM);
    return { x1: from?.x ?? 0, y1: from?.y ?? 0, x2: to?.x ?? 0, y2: to?.y ?? 0, lengthUm };
  });
