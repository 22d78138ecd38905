/**
 * The median of each number and up to `span` neighbors to either side, fewer at the ends. The window is kept sorted: a
 * number comes in and one goes out at each step.
 */
export function runningMedian(values: readonly number[], span: number): Float64Array {
  const n = values.length;
  const medians = new Float64Array(n);
  const window = new Float64Array(2 * span + 2);
  let count = 0;
  const placeOf = (value: number): number => {
    let from = 0;
    let to = count;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((window[middle] as number) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  for (let i = -span; i < n; i++) {
    if (i + span < n) {
      const value = values[i + span] as number;
      const at = placeOf(value);
      window.copyWithin(at + 1, at, count++);
      window[at] = value;
    }
    if (i - span > 0) {
      const at = placeOf(values[i - span - 1] as number);
      window.copyWithin(at, at + 1, count--);
    }
    if (i < 0) continue;
    const middle = count >> 1;
    const upper = window[middle] as number;
    medians[i] = count % 2 === 1 ? upper : ((window[middle - 1] as number) + upper) / 2;
  }
  return medians;
}
