import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { analyzeVideo } from '@/lib/engine/casa/analyze-video';
import { type AnalysisOptions, checkExcerpt } from '@/lib/engine/casa/options';
import type { AnalysisHooks } from '@/lib/engine/casa/pipeline';
import type { CasaResult } from '@/lib/engine/casa/result';
import { copyFiltered } from '@/lib/engine/media';
import { standardDeviationOf } from '@/lib/science/quality-control/baseline';

/** What is done to a recording that says nothing else of the sample, as filters of ffmpeg. */
export const ALTERATIONS = {
  'as it is': 'null',
  mirrored: 'hflip',
  'upside down': 'vflip',
  'a quarter turn': 'transpose=clock',
  backward: 'reverse',
  brighter: 'lutyuv=y=gammaval(0.67)',
  darker: 'lutyuv=y=gammaval(1.5)',
  'black level lower later': "lutyuv=y=val-30:enable='gt(t,LATER)'",
  'out of focus later': "gblur=sigma=1.5:enable='gt(t,LATER)'",
} as const;
export type Alteration = keyof typeof ALTERATIONS;

/** A backward copy is held in memory whole. */
const MOST_SECONDS = 30;
const DEFAULT_SECONDS = 10;
/** Of an excerpt, after which its light or focus changes. */
const LATER_SHARE = 0.6;

const ALTERED_FIGURES = [
  'spermPerField',
  'motilePercent',
  'progressivePercent',
  'vcl',
  'vsl',
  'vap',
  'alhMean',
  'bcfHz',
  'madDegrees',
] as const;
type Figures = Readonly<Record<(typeof ALTERED_FIGURES)[number], number | null>>;

/** The figures of each copy; velocities and ALH in µm where the pixel size is known, else in pixels. */
export interface AlteredCopy extends Figures {
  readonly alteration: Alteration;
  /** Jitter of centers that was taken off, px. */
  readonly localisationNoisePx: number;
}

/** How far apart the figures of all copies lie. */
export interface FigureRange {
  readonly lowest: number;
  readonly highest: number;
  /** Standard deviation over the mean, per cent; null where the mean is 0. */
  readonly variationPercent: number | null;
}

export interface AlteredReport {
  readonly video: string;
  readonly copies: readonly AlteredCopy[];
  /** Null for a figure that a copy lacks. */
  readonly spread: Readonly<Record<keyof Figures, FigureRange | null>>;
}

/**
 * Measures an excerpt of a recording, and copies of it that show the same cells otherwise: mirrored, turned, backward, brighter, darker,
 * partly at a lower black level or out of focus. True figures are the same, so what differs is the instrument's own (metamorphic testing: Chen,
 * Cheung & Yiu 1998). No labels are needed.
 *
 * @param options as of an analysis; 10 s unless it says otherwise, 30 at most
 * @throws RangeError for an excerpt that is too long; what `analyzeVideo` throws
 */
export async function measureAltered(
  options: AnalysisOptions,
  hooks: Pick<AnalysisHooks, 'signal'> = {},
): Promise<AlteredReport> {
  const { startSeconds = 0, seconds = DEFAULT_SECONDS, videoFile, ...others } = options;
  checkExcerpt({ ...options, seconds });
  if (seconds > MOST_SECONDS) throw new RangeError(`an excerpt of at most ${MOST_SECONDS} s is altered`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'altered-'));
  try {
    const copies: AlteredCopy[] = [];
    for (const [alteration, filter] of Object.entries(ALTERATIONS) as [Alteration, string][]) {
      const copy = path.join(folder, 'copy.mkv');
      const later = (LATER_SHARE * seconds).toFixed(3);
      await copyFiltered(videoFile, copy, {
        ...{ startSeconds, seconds, filter: filter.replace('LATER', later) },
        signal: hooks.signal,
      });
      const { result } = await analyzeVideo({ ...others, videoFile: copy }, hooks);
      copies.push({
        alteration,
        ...figuresOf(result),
        localisationNoisePx: result.field.localisationNoisePx,
      });
    }
    return { video: videoFile, copies, spread: spreadOf(copies) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figuresOf({ counts, motility, kinematics }: CasaResult): Figures {
  const { vcl, vsl, vap, alhMean, bcfHz, madDegrees } = kinematics.figures;
  return {
    spermPerField: counts.meanPerField,
    motilePercent: 'motile' in motility ? motility.motile.percent : null,
    progressivePercent: 'progressive' in motility ? motility.progressive.percent : null,
    ...{ vcl: vcl?.mean ?? null, vsl: vsl?.mean ?? null, vap: vap?.mean ?? null },
    ...{ alhMean: alhMean?.mean ?? null, bcfHz: bcfHz?.mean ?? null, madDegrees: madDegrees?.mean ?? null },
  };
}

/** Over all copies. */
export function spreadOf(copies: readonly Figures[]): AlteredReport['spread'] {
  const of = (figure: keyof Figures): FigureRange | null => {
    const values = copies.flatMap((copy) => copy[figure] ?? []);
    if (values.length < copies.length) return null;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = standardDeviationOf(values);
    if (deviation === null) return null;
    return {
      lowest: Math.min(...values),
      highest: Math.max(...values),
      variationPercent: mean === 0 ? null : (100 * deviation) / mean,
    };
  };
  return Object.fromEntries(ALTERED_FIGURES.map((figure) => [figure, of(figure)])) as AlteredReport['spread'];
}
