import { poissonInterval } from '@/lib/science/who-manual';
import type { ComparedSurroundings, HeldTracks, RoundCellErrors } from './surroundings';
import { TRACK_KINDS, type TrackKind } from './track-kinds';

interface RoundCellReport extends RoundCellErrors {
  readonly fields: number;
  /** Share of the round cells that is found, 0 to 1; null without any. */
  readonly sensitivity: number | null;
  /** Share of what is counted that is a round cell. */
  readonly precision: number | null;
  readonly falsePerField: number;
  readonly falsePerField95: { readonly low: number; readonly high: number };
}

export interface SurroundingsReport {
  readonly roundCells: Readonly<Record<string, { withPixelSize: RoundCellReport; byHeads: RoundCellReport }>>;
  readonly held: Readonly<Record<TrackKind, HeldTracks>>;
}

/** What was found in all fields together, round cells by contrast. */
export function summarizeSurroundings(fields: readonly ComparedSurroundings[]): SurroundingsReport {
  const contrasts = [...new Set(fields.map(({ contrast }) => contrast))];
  const ofKind = (kind: TrackKind): HeldTracks => {
    const sum = (key: keyof HeldTracks): number => fields.reduce((all, { held }) => all + held[kind][key], 0);
    return {
      tracks: sum('tracks'),
      inClusters: sum('inClusters'),
      shaking: sum('shaking'),
      onRoundCells: sum('onRoundCells'),
    };
  };
  return {
    roundCells: Object.fromEntries(
      contrasts.map((contrast) => {
        const own = fields.filter((field) => field.contrast === contrast);
        return [
          contrast,
          {
            withPixelSize: roundCellReport(own.map((field) => field.withPixelSize)),
            byHeads: roundCellReport(own.map((field) => field.byHeads)),
          },
        ];
      }),
    ),
    held: Object.fromEntries(TRACK_KINDS.map((kind) => [kind, ofKind(kind)])) as Record<
      TrackKind,
      HeldTracks
    >,
  };
}

function roundCellReport(errors: readonly RoundCellErrors[]): RoundCellReport {
  const sum = (key: keyof RoundCellErrors): number => errors.reduce((all, each) => all + each[key], 0);
  const [present, found, wrong, fields] = [sum('present'), sum('found'), sum('false'), errors.length];
  const { low, high } = poissonInterval(wrong);
  return {
    fields,
    present,
    found,
    false: wrong,
    sensitivity: present > 0 ? found / present : null,
    precision: found + wrong > 0 ? found / (found + wrong) : null,
    falsePerField: wrong / fields,
    falsePerField95: { low: low / fields, high: high / fields },
  };
}
