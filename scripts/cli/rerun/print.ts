import type { Comparison } from './compare';

export type Print = (line: string) => void;

/** What a reader looks for first; every other value is compared as well, and named where it differs. */
const FIGURES: readonly (readonly [path: string, name: string, unit: string])[] = [
  ['concentration.millionPerMl', 'concentration', 'M/ml'],
  ['counts.spermCounted', 'sperm counted', ''],
  ['counts.spermAssessed', 'sperm assessed', ''],
  ['motility.progressive.percent', 'progressive motility', '%'],
  ['motility.rapid.percent', 'rapid', '%'],
  ['motility.slow.percent', 'slow', '%'],
  ['motility.nonProgressive.percent', 'non-progressive', '%'],
  ['motility.immotile.percent', 'immotile', '%'],
  ['motility.motile.percent', 'total motility', '%'],
  ['kinematics.figures.vcl.mean', 'VCL', '{length}/s'],
  ['kinematics.figures.vsl.mean', 'VSL', '{length}/s'],
  ['kinematics.figures.vap.mean', 'VAP', '{length}/s'],
];
const NAMED_AT_MOST = 20;

const asText = (value: unknown, unit = ''): string => {
  if (value === undefined || value === null) return 'none';
  return `${typeof value === 'string' ? value : JSON.stringify(value)}${unit ? ` ${unit}` : ''}`;
};

/** `same` or what differs, figure by figure. Returns whether all is the same. */
export function printComparison({ values, differences }: Comparison, print: Print): boolean {
  const length = asText(values.get('kinematics.unit') ?? 'µm');
  const differing = new Map(differences.map((each) => [each.path, each]));
  let shown = 0;
  for (const [path, name, unit] of FIGURES) {
    const difference = differing.get(path);
    if (!difference && !values.has(path)) continue;
    const written = unit.replace('{length}', length);
    if (difference) {
      const { before, after } = difference;
      print(`  DIFFERS  ${name}: ${asText(before, written)} in the archive, ${asText(after, written)} now`);
      differing.delete(path);
    } else {
      print(`  same     ${name}: ${asText(values.get(path), written)}`);
      shown += 1;
    }
  }
  const others = [...differing.values()];
  for (const { path, before, after } of others.slice(0, NAMED_AT_MOST))
    print(`  DIFFERS  ${path}: ${asText(before)} in the archive, ${asText(after)} now`);
  if (others.length > NAMED_AT_MOST) print(`  DIFFERS  ${others.length - NAMED_AT_MOST} more values`);
  const same = [...values.keys()].filter((path) => !differences.some((each) => each.path === path)).length;
  print(`  same     ${same - shown} other values`);
  return differences.length === 0;
}
