import { type BinaryMask, emptyMask } from './mask';

export interface Components {
  /** 0 outside, else the number of the component, from 1. */
  readonly labels: Int32Array;
  /** Pixels of each component; index 0 counts the outside. */
  readonly areas: readonly number[];
}

/** Connected parts of a mask; neighbors across corners are connected unless only sides count. */
export function findComponents(mask: BinaryMask, across: 'corners' | 'sides' = 'corners'): Components {
  const { width, height, data } = mask;
  const labels = new Int32Array(data.length);
  const areas = [0];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const label = areas.length;
    let area = 0;
    labels[start] = label;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      area++;
      const x = at % width;
      const y = (at - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (!data[next] || labels[next]) continue;
          if (across === 'sides' && nx !== x && ny !== y) continue;
          labels[next] = label;
          stack.push(next);
        }
    }
    areas.push(area);
  }
  areas[0] = data.length - areas.reduce((a, b) => a + b, 0);
  return { labels, areas };
}

/** The components for which `keep` says so. */
export function keepComponents(
  mask: BinaryMask,
  keep: (label: number, area: number) => boolean,
  found = findComponents(mask),
): BinaryMask {
  const kept = found.areas.map((area, label) => label > 0 && keep(label, area));
  const out = emptyMask(mask.width, mask.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = kept[found.labels[i] as number] ? 1 : 0;
  return out;
}
