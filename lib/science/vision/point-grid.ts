/**
 * Buckets points in squares so that neighbors within one side are found by looking at nine buckets:
 * what keeps suppression and tracking linear in the number of cells.
 */
export class PointGrid {
  private readonly buckets = new Map<number, number[]>();

  /** @param side of a bucket in pixels; the largest radius that `near` may be asked for. */
  constructor(private readonly side: number) {}

  add(index: number, x: number, y: number): void {
    const key = bucketKey(Math.floor(x / this.side), Math.floor(y / this.side));
    const bucket = this.buckets.get(key);
    if (bucket) bucket.push(index);
    else this.buckets.set(key, [index]);
  }

  /** Indices of points that may lie within one side of (x, y); the caller measures the distance. */
  near(x: number, y: number): number[] {
    const column = Math.floor(x / this.side);
    const row = Math.floor(y / this.side);
    const found: number[] = [];
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const bucket = this.buckets.get(bucketKey(c, r));
        if (bucket) for (const index of bucket) found.push(index);
      }
    }
    return found;
  }
}

/** One number per bucket; columns and rows stay far within ±32768 for any picture that can be decoded. */
function bucketKey(column: number, row: number): number {
  return (row + 32_768) * 65_536 + column + 32_768;
}
