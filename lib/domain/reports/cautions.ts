import { type CalibrationGap, calibrationGaps } from '@/lib/domain/calibration/contract';
import type { Combined } from '@/lib/science/who-manual/combine-replicates';
import type { Figure, FigureKey } from './contract-content';
import { reportFormat } from './contract-format';
import type { MeasuredFacts, WrittenFacts } from './facts';
import { VITALITY_MOTILE_PERCENT } from './figures';
import type { ReportTexts } from './translate';

export const measuredOf = (facts: WrittenFacts): MeasuredFacts<string>[] =>
  facts.videos.flatMap((video) => (video.measured ? [video.measured] : []));

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

type Purpose = 'concentration' | 'motility';

/** What each measured video lacks for a purpose: speeds and grades need the pixel size alone. */
const gapsFor = (facts: WrittenFacts, purpose: Purpose): readonly (readonly CalibrationGap[])[] =>
  measuredOf(facts).map(({ calibration }) => {
    const gaps = calibrationGaps(calibration);
    return purpose === 'motility' ? gaps.filter((gap) => gap === 'pixelSizeUm') : gaps;
  });

/** `pixel size and dilution`, for whatever is missing in any of the videos; null when nothing is. */
export function missingText(facts: WrittenFacts, purpose: Purpose, t: ReportTexts): string | null {
  const missing = unique(gapsFor(facts, purpose).flat());
  if (missing.length === 0) return null;
  return reportFormat(facts.language).list(missing.map((each) => t(`missing.${each}`)));
}

/** Why there is no morphology: the videos' common reason, or each reason with the first video it holds for. */
export function noMorphologyText(facts: WrittenFacts, t: ReportTexts): string {
  const said = t('notes.normalForms');
  const first = new Map<string, string>();
  for (const { videoName, measured } of facts.videos) {
    const reason = measured?.noMorphologyBecause;
    if (reason && !first.has(reason)) first.set(reason, videoName);
  }
  const reasons = [...first].map(([reason, name]) =>
    first.size === 1 ? reason : t('errors.ofVideo', { name, error: reason }),
  );
  return [said, ...reasons].join(' ');
}

/** What is withheld where no video has what it needs, and what is based on some of the videos where only those have it. */
function calibrationWarnings(facts: WrittenFacts, t: ReportTexts): string[] {
  const total = measuredOf(facts).length;
  const lackingFor = (purpose: Purpose) => {
    const lacking = gapsFor(facts, purpose).filter((gaps) => gaps.length > 0).length;
    const missing = missingText(facts, purpose, t) ?? '';
    return {
      lacking,
      missing,
      isAll: lacking > 0 && lacking === total,
      isSome: lacking > 0 && lacking < total,
    };
  };
  const concentration = lackingFor('concentration');
  const motility = lackingFor('motility');
  const out: string[] = [];
  if (concentration.isAll || motility.isAll) {
    const withheld = !motility.isAll
      ? t('warnings.withheldConcentration')
      : concentration.isAll
        ? t('warnings.withheldBoth')
        : t('warnings.withheldMotility');
    const { missing } = concentration.isAll ? concentration : motility;
    out.push(t('warnings.missingCalibration', { missing, withheld }));
  }
  if (concentration.isSome) {
    const { lacking, missing } = concentration;
    out.push(t('warnings.partlyConcentration', { lacking, total, missing }));
  }
  if (motility.isSome) {
    const { lacking, missing } = motility;
    out.push(t('warnings.partlyMotility', { lacking, total, missing }));
  }
  return out;
}

/** A field in which nothing could be seen takes no part in the concentration. */
function unseenWarning(facts: WrittenFacts, t: ReportTexts): string[] {
  const total = gapsFor(facts, 'concentration').filter((gaps) => gaps.length === 0).length;
  const used = measuredOf(facts).filter(({ examinedVolumeNl }) => examinedVolumeNl !== null).length;
  if (used === total || used === 0) return [];
  return [t('warnings.unseen', { used, total })];
}

/** Sperm, or dirt that was taken for sperm, was counted and judged, and none of it moves. */
const isMotionless = ({ motile }: Combined): boolean => motile?.value === 0;

function countWarnings(combined: Combined, t: ReportTexts): string[] {
  const { value } = combined.count;
  if (value === 0) return [t('warnings.noneCounted')];
  const out: string[] = [];
  if (isMotionless(combined)) out.push(t('warnings.nothingMoves'));
  if (!combined.isEnough.counted) out.push(t('warnings.fewCounted', { count: value }));
  if (combined.motile && !combined.isEnough.assessed) {
    out.push(t('warnings.fewAssessed', { count: combined.spermatozoaAssessed }));
  }
  return out;
}

/** Percentages whose interval is that of the replicates' scatter. */
function scatteredShares({ motile, grades }: Combined): FigureKey[] {
  const shares = [
    ['totalMotility', motile],
    ['progressiveMotility', grades?.progressive],
    ['rapidProgressive', grades?.rapid],
    ['slowProgressive', grades?.slow],
    ['nonProgressive', grades?.nonProgressive],
    ['immotile', grades?.immotile],
  ] as const;
  return shares.flatMap(([key, share]) => (share?.from === 'replicates' ? [key] : []));
}

function agreementWarnings(combined: Combined, language: WrittenFacts['language'], t: ReportTexts): string[] {
  const { agreement, concentration } = combined;
  const out: string[] = [];
  const numbers = (each: { chiSquare: number; limit: number }) => ({
    chiSquare: each.chiSquare,
    limit: each.limit,
  });
  if (agreement.counts && !agreement.counts.agrees) {
    out.push(t('warnings.countsDisagree', numbers(agreement.counts)));
  }
  if (agreement.progressiveMotility && !agreement.progressiveMotility.agrees) {
    out.push(t('warnings.motilityDisagrees', numbers(agreement.progressiveMotility)));
  }
  if (concentration?.from === 'replicates') out.push(t('warnings.fromScatter'));
  const shares = scatteredShares(combined);
  if (shares.length > 0) {
    const figures = reportFormat(language).list(shares.map((key) => t(`figures.${key}`)));
    out.push(t('warnings.percentagesFromScatter', { figures }));
  }
  return out;
}

/** Names of videos that are byte for byte the same file, a list for each such file. */
function sameFiles(facts: WrittenFacts): string[][] {
  const byHash = new Map<string, string[]>();
  for (const { sha256, videoName } of facts.videos) {
    if (sha256) byHash.set(sha256, [...(byHash.get(sha256) ?? []), videoName]);
  }
  return [...byHash.values()].filter((names) => names.length > 1);
}

function videoWarnings(facts: WrittenFacts, t: ReportTexts): string[] {
  const out = sameFiles(facts).map((names) =>
    t('warnings.sameVideo', { names: reportFormat(facts.language).list(names) }),
  );
  const calibrations = measuredOf(facts).map(({ calibration }) => JSON.stringify(calibration));
  if (unique(calibrations).length > 1) out.push(t('warnings.mixedCalibration'));
  // What holds for every video is said here; what concerns single ones stands beside them.
  const warned = measuredOf(facts).map(({ warnings }) => warnings);
  const [first = [], ...others] = warned;
  const common = first.filter((warning) => others.every((each) => each.includes(warning)));
  out.push(...common);
  const single = warned.filter((each) => each.some((warning) => !common.includes(warning))).length;
  if (single > 0) out.push(t('warnings.ofSingleVideos', { count: single }));
  return out;
}

/** Everything that a reader must know before trusting the figures, the gravest first. */
export function cautionsOf(facts: WrittenFacts, combined: Combined, t: ReportTexts): string[] {
  const successful = measuredOf(facts).length;
  const total = facts.videos.length;
  return [
    ...(facts.isSimulated ? [t('warnings.simulated')] : []),
    ...(successful < total ? [t('warnings.partial', { successful, total })] : []),
    ...calibrationWarnings(facts, t),
    ...unseenWarning(facts, t),
    ...countWarnings(combined, t),
    ...agreementWarnings(combined, facts.language, t),
    ...videoWarnings(facts, t),
  ];
}

type Judged = Pick<Figure, 'isUncertain' | 'verdict'>;

/** The recommendations that follow from verdicts; all others follow from the measurement itself. */
export const VERDICT_BOUND = ['recommendations.borderline', 'recommendations.repeat'] as const;

export const verdictRecommendations = (figures: readonly Judged[], t: ReportTexts): string[] => [
  ...(figures.some(({ isUncertain }) => isUncertain) ? [t('recommendations.borderline')] : []),
  ...(figures.some(({ verdict }) => verdict === 'outside') ? [t('recommendations.repeat')] : []),
];

/** Neutral next steps: verify, count more, repeat. Never advice on treatment. */
export function recommendationsOf(
  facts: WrittenFacts,
  combined: Combined,
  figures: readonly Judged[],
  t: ReportTexts,
): string[] {
  const { agreement } = combined;
  const disagrees =
    agreement.counts?.agrees === false ||
    agreement.progressiveMotility?.agrees === false ||
    scatteredShares(combined).length > 0;
  return [
    t('recommendations.verify'),
    ...(missingText(facts, 'concentration', t) ? [t('recommendations.calibrate')] : []),
    ...(!combined.isEnough.counted ? [t('recommendations.repeatCounting')] : []),
    ...(combined.count.value === 0 || isMotionless(combined) ? [t('recommendations.sediment')] : []),
    ...(combined.motile &&
    combined.motile.value < VITALITY_MOTILE_PERCENT &&
    (facts.sample?.vitalityLivePercent ?? null) === null
      ? [t('recommendations.vitality', { limit: VITALITY_MOTILE_PERCENT })]
      : []),
    ...(disagrees ? [t('recommendations.repeatReplicates')] : []),
    ...(measuredOf(facts).length < facts.videos.length ? [t('recommendations.failedVideos')] : []),
    ...verdictRecommendations(figures, t),
  ];
}
