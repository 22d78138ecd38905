import type { GrayFrame } from '@/lib/science/vision/types';
import { findVisibleArea, maskOf, type VisibleArea } from './visible-area';

/** Pixels of a picture in storage, from one to before another. */
type Span = readonly [from: number, to: number];

/** Of the visible pixels so many are looked at for their level. */
const SAMPLES = 2000;

/** A single picture with what does not show the sample covered: the same where it shows it all, else a copy. */
export function coverHidden(picture: GrayFrame): GrayFrame {
  const visible = findVisibleArea([picture], picture.width);
  if (!visible) return picture;
  return new HiddenCover(visible, picture.width).cover({ ...picture, data: picture.data.slice() });
}

/**
 * Gives the part of pictures that does not show the sample the mean level of the rest, in place: a network that brings
 * pictures to their own mean and contrast would otherwise see the sample paler than it is.
 */
export class HiddenCover {
  private readonly mask;
  private size = { width: 0, height: 0 };
  private hidden: Span[] = [];
  private samples: number[] = [];

  /** @param videoWidth width of the video's own pictures, px; those that are covered may be smaller or larger */
  constructor(
    private readonly area: VisibleArea,
    private readonly videoWidth: number,
  ) {
    this.mask = maskOf(area);
  }

  /** @returns the same picture */
  cover(picture: GrayFrame): GrayFrame {
    if (picture.width !== this.size.width || picture.height !== this.size.height) this.fit(picture);
    const { data } = picture;
    let sum = 0;
    for (const at of this.samples) sum += data[at] as number;
    const level = this.samples.length > 0 ? Math.round(sum / this.samples.length) : 0;
    for (const [from, to] of this.hidden) data.fill(level, from, to);
    return picture;
  }

  private fit({ width, height }: GrayFrame): void {
    this.size = { width, height };
    const { columns, rows, blockPx } = this.area;
    const blocksAPixel = this.videoWidth / width / blockPx;
    const visible: number[] = [];
    this.hidden = [];
    for (let y = 0; y < height; y++) {
      const row = Math.min(rows - 1, Math.floor((y + 0.5) * blocksAPixel));
      let from = -1;
      for (let x = 0; x <= width; x++) {
        const column = Math.min(columns - 1, Math.floor((x + 0.5) * blocksAPixel));
        const isHidden = x < width && this.mask.data[row * columns + column] === 0;
        if (isHidden && from < 0) from = x;
        if (!isHidden && from >= 0) {
          this.hidden.push([y * width + from, y * width + x]);
          from = -1;
        }
        if (x < width && !isHidden) visible.push(y * width + x);
      }
    }
    const every = Math.max(1, Math.floor(visible.length / SAMPLES));
    this.samples = visible.filter((_, i) => i % every === 0);
  }
}
