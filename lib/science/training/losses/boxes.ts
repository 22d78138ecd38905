import type { Value } from '../graph/graph';
import { abs, add, div, log, maximum, minimum, mul, split, sub, sum } from '../ops';

/** |prediction − target| weighted by `mask`, divided by `count`. Its optimum is a median, which bad labels hardly move. */
export function maskedL1(prediction: Value, target: Value, mask: Value, count: Value): Value {
  return div(sum(mul(abs(sub(target, prediction)), mask)), count);
}

/**
 * −log of the overlap (intersection over union) of boxes given as center offset x, y, width and height along
 * axis 1, weighted by `mask`, divided by `count` (Yu et al., UnitBox, ACM MM 2016). Widths and heights below
 * `least` are taken as that, and an overlap below 0.05 as 0.05, so that it is finite everywhere.
 */
export function maskedOverlapLoss(
  prediction: Value,
  target: Value,
  mask: Value,
  count: Value,
  least = 0.5,
): Value {
  const sides = (boxes: Value) => {
    const [x, y, w, h] = split(boxes, [1, 1, 1, 1], 1) as [Value, Value, Value, Value];
    const floor = x.graph.scalar(least);
    return { x, y, w: maximum(w, floor), h: maximum(h, floor) };
  };
  const p = sides(prediction);
  const t = sides(target);
  const shared = (at: Value, length: Value, at2: Value, length2: Value): Value => {
    const end = minimum(add(at, mul(length, 0.5)), add(at2, mul(length2, 0.5)));
    const start = maximum(sub(at, mul(length, 0.5)), sub(at2, mul(length2, 0.5)));
    return maximum(sub(end, start), at.graph.scalar(0));
  };
  const intersection = mul(shared(p.x, p.w, t.x, t.w), shared(p.y, p.h, t.y, t.h));
  const union = sub(add(mul(p.w, p.h), mul(t.w, t.h)), intersection);
  const overlap = maximum(div(intersection, union), prediction.graph.scalar(0.05));
  return div(sum(mul(mul(log(overlap), -1), mask)), count);
}
