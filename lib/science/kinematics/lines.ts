/** Each value of the straight line through those about it: `half` to either side, fewer at the ends. */
export function alongLines(values: Float64Array, half: number): Float64Array {
  return values.map((_, i) => {
    const from = Math.max(0, i - half);
    const to = Math.min(values.length - 1, i + half);
    let [sum, times, squares, products] = [0, 0, 0, 0];
    for (let j = from; j <= to; j++) {
      sum += values[j] as number;
      times += j - i;
      squares += (j - i) ** 2;
      products += (j - i) * (values[j] as number);
    }
    const count = to - from + 1;
    const slope = count > 1 ? (count * products - times * sum) / (count * squares - times * times) : 0;
    return (sum - slope * times) / count;
  });
}
