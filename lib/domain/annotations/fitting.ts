import type { Corners } from '@/lib/science/key-frames';

/** The part of a box inside its picture, its corners in order; null when less than a pixel of it is. */
export function fitBox(
  box: Corners,
  frame: { readonly width: number; readonly height: number },
): Corners | null {
  const clip = (value: number, size: number) => Math.min(size, Math.max(0, value));
  const inside = {
    x1: clip(Math.min(box.x1, box.x2), frame.width),
    x2: clip(Math.max(box.x1, box.x2), frame.width),
    y1: clip(Math.min(box.y1, box.y2), frame.height),
    y2: clip(Math.max(box.y1, box.y2), frame.height),
  };
  return inside.x2 - inside.x1 < 1 || inside.y2 - inside.y1 < 1 ? null : inside;
}
