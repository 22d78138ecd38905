/** A part of a picture, row-major: 0 outside, 1 inside; shares between, as a network gives them, are allowed. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** Level from which a pixel belongs to the part. */
export const INSIDE = 0.5;

/** Pixels inside. Over random positions of the grid the number of pixel centres in a shape has its area as mean. */
export function maskArea({ data }: Mask): number {
  let n = 0;
  for (let i = 0; i < data.length; i++) if ((data[i] as number) >= INSIDE) n++;
  return n;
}

/** Connected pieces (each pixel with its eight neighbours), largest first, as lists of pixel numbers. */
export function pieces({ width, height, data }: Mask): number[][] {
  const seen = new Uint8Array(width * height);
  const found: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || (data[start] as number) < INSIDE) continue;
    const piece = [start];
    seen[start] = 1;
    for (let k = 0; k < piece.length; k++) {
      const [x, y] = [(piece[k] as number) % width, Math.floor((piece[k] as number) / width)];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const i = v * width + u;
          if (seen[i] || (data[i] as number) < INSIDE) continue;
          seen[i] = 1;
          piece.push(i);
        }
    }
    found.push(piece);
  }
  return found.sort((a, b) => b.length - a.length);
}

/** The mask's largest piece alone, as 0 and 1; null for an empty mask. */
export function largestPiece(mask: Mask): Mask | null {
  const [largest] = pieces(mask);
  if (!largest) return null;
  const data = new Uint8Array(mask.width * mask.height);
  for (const i of largest) data[i] = 1;
  return { width: mask.width, height: mask.height, data };
}

/** Whether the part reaches the picture's edge, so that more of it may lie outside. */
export function touchesEdge({ width, height, data }: Mask): boolean {
  for (let x = 0; x < width; x++)
    if ((data[x] as number) >= INSIDE || (data[(height - 1) * width + x] as number) >= INSIDE) return true;
  for (let y = 0; y < height; y++)
    if ((data[y * width] as number) >= INSIDE || (data[y * width + width - 1] as number) >= INSIDE)
      return true;
  return false;
}
