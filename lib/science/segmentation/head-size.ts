import { type BinaryMask, maskArea } from './mask';

/**
 * Length of an elongated blob in px: the major axis of the ellipse of the same second moments, 4·√λ. 0 for an empty
 * mask.
 */
export function blobLength(mask: BinaryMask): number {
  const { width, data } = mask;
  const area = maskArea(mask);
  if (area === 0) return 0;
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const [mx, my] = [sx / area, sy / area];
  // A pixel is a square of side 1 with a variance of 1/12 of its own.
  const a = sxx / area - mx * mx + 1 / 12;
  const b = syy / area - my * my + 1 / 12;
  const c = sxy / area - mx * my;
  return 4 * Math.sqrt((a + b) / 2 + Math.hypot((a - b) / 2, c));
}
