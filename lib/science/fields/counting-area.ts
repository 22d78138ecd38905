import { distanceInside } from '@/lib/science/segmentation/distance';
import { maskOf, type VisibleArea } from './visible-area';

/** Where things are counted: they are whole there, and all of them are seen. */
export interface CountingArea {
  readonly areaPx2: number;
  /** Whether a center lies in it, in pixels of the video. */
  readonly holds: (cx: number, cy: number) => boolean;
}

/**
 * What keeps `rimPx` from the border of the picture, and from what the picture does not show. The area is that of the
 * centers which are counted, so that what the border cuts makes no bias (Gundersen's counting frame, J. Microsc. 111:219,
 * 1977).
 */
export function countingArea({ width, height, visible }: CountedPicture, rimPx: number): CountingArea {
  if (!visible) {
    return {
      areaPx2: (width - 2 * rimPx) * (height - 2 * rimPx),
      holds: (cx, cy) => cx >= rimPx && cy >= rimPx && cx < width - rimPx && cy < height - rimPx,
    };
  }
  const { columns, rows, blockPx } = visible;
  // Distances are from center to center, the border lies half a block nearer.
  const within = Uint8Array.from(distanceInside(maskOf(visible)), (blocks) =>
    blocks > 0 && (blocks - 0.5) * blockPx >= rimPx ? 1 : 0,
  );
  const blocks = within.reduce((sum, each) => sum + each, 0);
  return {
    areaPx2: blocks * blockPx ** 2,
    holds: (cx, cy) => {
      const [column, row] = [Math.floor(cx / blockPx), Math.floor(cy / blockPx)];
      const isInPicture = column >= 0 && row >= 0 && column < columns && row < rows;
      return isInPicture && within[row * columns + column] === 1;
    },
  };
}

/** Pictures of a video, in pixels, and the part of them that shows the sample; absent or null where that is all. */
export interface CountedPicture {
  readonly width: number;
  readonly height: number;
  readonly visible?: VisibleArea | null;
}

/** Share of the picture that shows the sample, 0 to 1. */
export function visibleShare({ width, height, visible }: CountedPicture): number {
  if (!visible) return 1;
  const blocks = maskOf(visible).data.reduce((sum, each) => sum + each, 0);
  return Math.min(1, (blocks * visible.blockPx ** 2) / (width * height));
}
