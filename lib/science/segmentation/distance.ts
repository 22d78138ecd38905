import type { BinaryMask } from './mask';

const FAR = 1e9;

/**
 * Euclidean distance in px from each pixel's center to the nearest pixel center outside the mask; 0 outside. What lies
 * beyond the picture counts as outside, too. Exact, in linear time (Felzenszwalb & Huttenlocher, Theory of Computing
 * 8, 2012).
 */
export function distanceInside(mask: BinaryMask): Float32Array {
  // A frame of outside pixels all round makes the picture's border count.
  const width = mask.width + 2;
  const height = mask.height + 2;
  const squares = new Float64Array(width * height);
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++)
      if (mask.data[y * mask.width + x]) squares[(y + 1) * width + x + 1] = FAR;
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const parabolas = new Int32Array(longest);
  const borders = new Float64Array(longest + 1);
  const pass = (start: number, step: number, n: number): void => {
    for (let i = 0; i < n; i++) line[i] = squares[start + i * step] as number;
    lowerEnvelope(line, n, parabolas, borders);
    let k = 0;
    for (let i = 0; i < n; i++) {
      while ((borders[k + 1] as number) < i) k++;
      const at = parabolas[k] as number;
      squares[start + i * step] = (i - at) ** 2 + (line[at] as number);
    }
  };
  for (let x = 0; x < width; x++) pass(x, width, height);
  for (let y = 0; y < height; y++) pass(y * width, 1, width);
  const out = new Float32Array(mask.data.length);
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++)
      out[y * mask.width + x] = Math.sqrt(squares[(y + 1) * width + x + 1] as number);
  return out;
}

/** Which parabola (i − at)² + line[at] is lowest where: roots in `parabolas`, their borders in `borders`. */
function lowerEnvelope(line: Float64Array, n: number, parabolas: Int32Array, borders: Float64Array): void {
  let k = 0;
  parabolas[0] = 0;
  borders[0] = Number.NEGATIVE_INFINITY;
  borders[1] = Number.POSITIVE_INFINITY;
  for (let q = 1; q < n; q++) {
    let cross: number;
    for (;;) {
      const at = parabolas[k] as number;
      cross = ((line[q] as number) + q * q - (line[at] as number) - at * at) / (2 * (q - at));
      if (cross > (borders[k] as number)) break;
      k--;
    }
    k++;
    parabolas[k] = q;
    borders[k] = cross;
    borders[k + 1] = Number.POSITIVE_INFINITY;
  }
}
