import type { Size } from './geometry';
import type { MaskRecord, MaskWindow } from './records';

/** A picture of the frame's size that is written in parts: a canvas of the page, with `putImageData`. */
export interface MaskPicture {
  readonly source: CanvasImageSource;
  readonly write: (rgba: Uint8ClampedArray<ArrayBuffer>, window: MaskWindow) => void;
}

type Color = readonly [red: number, green: number, blue: number];

interface Shown {
  readonly mask: MaskRecord;
  readonly color: Color;
}

const isSame = (a: Shown | undefined, b: Shown | undefined): boolean =>
  a?.mask === b?.mask && a?.color.join() === b?.color.join();

const meet = (a: MaskWindow, b: MaskWindow): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The part of a window that lies in the picture; null where none does. */
function within({ x, y, width, height }: MaskWindow, size: Size): MaskWindow | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(size.width, x + width), Math.min(size.height, y + height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The pixels of masks in a window, the last one above; clear where there is none. */
function pixels(window: MaskWindow, shown: Iterable<Shown>): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(4 * window.width * window.height);
  for (const { mask, color } of shown) {
    const part = meet(window, mask)
      ? within({ ...mask, x: mask.x - window.x, y: mask.y - window.y }, window)
      : null;
    if (!part) continue;
    for (let y = part.y; y < part.y + part.height; y++) {
      const row = (y + window.y - mask.y) * mask.width;
      for (let x = part.x; x < part.x + part.width; x++) {
        if (mask.bits[row + x + window.x - mask.x] === 0) continue;
        rgba.set([...color, 255], 4 * (y * window.width + x));
      }
    }
  }
  return rgba;
}

/** All masks as one picture: while one pans, it is drawn once instead of a thousand times. What changes is written alone. */
export class MaskLayer {
  private shown = new Map<string, Shown>();

  constructor(
    private readonly size: Size,
    private readonly picture: MaskPicture,
  ) {}

  get source(): CanvasImageSource {
    return this.picture.source;
  }

  /** @returns whether something looks otherwise now */
  show(masks: readonly MaskRecord[], colorOf: (mask: MaskRecord) => Color): boolean {
    const next = new Map(masks.map((mask) => [mask.id, { mask, color: colorOf(mask) }]));
    const before = this.shown;
    const changed = [...new Set([...before.keys(), ...next.keys()])].filter(
      (id) => !isSame(before.get(id), next.get(id)),
    );
    this.shown = next;
    for (const id of changed) {
      for (const each of [before.get(id), next.get(id)]) {
        const window = each && within(each.mask, this.size);
        if (window) this.picture.write(pixels(window, next.values()), window);
      }
    }
    return changed.length > 0;
  }
}
