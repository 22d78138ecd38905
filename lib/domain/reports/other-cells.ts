import { combineRoundCells } from '@/lib/science/who-manual/combine-round-cells';
import { measuredOf } from './cautions';
import type { OtherCells } from './contract-content';
import { reportFormat } from './contract-format';
import type { WrittenFacts } from './facts';
import type { ReportTexts } from './translate';

/** Round cells, M/ml, above which a stain for peroxidase is advised; see RemarkParameters of the engine. */
const MAX_ROUND_CELLS = 1;

type Found = Omit<OtherCells, 'statements'>;

function found(facts: WrittenFacts): Found | null {
  const all = measuredOf(facts).flatMap(({ otherCells }) => otherCells ?? []);
  if (all.length === 0) return null;
  const sum = (key: 'spermInClusters' | 'spermShaking' | 'spermOnRoundCells'): number =>
    all.reduce((total, each) => total + each[key], 0);
  const counted = all.flatMap(({ roundCells }) => roundCells ?? []);
  return {
    roundCells: counted.length > 0 ? combineRoundCells(counted) : null,
    spermInClusters: sum('spermInClusters'),
    spermShaking: sum('spermShaking'),
    spermOnRoundCells: sum('spermOnRoundCells'),
  };
}

/** What was counted beside free sperm, over all videos; null where their measurements say nothing of it. */
export function otherCellsOf(facts: WrittenFacts, t: ReportTexts): OtherCells | null {
  const cells = found(facts);
  if (!cells) return null;
  const format = reportFormat(facts.language);
  const { roundCells, spermInClusters, spermShaking, spermOnRoundCells } = cells;
  const count = roundCells?.count.value ?? 0;
  const perMl = roundCells?.concentration;
  const ofRoundCells = !roundCells
    ? [t('otherCells.roundCellsUnknown')]
    : [
        perMl
          ? t('otherCells.roundCells', {
              count,
              concentration: format.number(perMl.value),
              interval: format.interval(perMl.interval95),
            })
          : t('otherCells.roundCellsUncalibrated', {
              count,
              interval: format.interval(roundCells.count.interval95),
            }),
        t('otherCells.stain'),
        ...(perMl && perMl.value > MAX_ROUND_CELLS
          ? [t('otherCells.peroxidase', { limit: MAX_ROUND_CELLS })]
          : []),
      ];
  return {
    ...cells,
    statements: [
      ...ofRoundCells,
      t('otherCells.clusters', { count: spermInClusters, shaking: spermShaking }),
      t('otherCells.onRoundCells', { count: spermOnRoundCells }),
    ],
  };
}
