import type { FigureKey, MovementFigure } from '@/lib/domain/reports/contract-content';
import type { SampleField } from '@/lib/domain/samples/contract-entries';
import type { Coding } from './resources';
import { LOINC } from './resources';

/**
 * LOINC codes with their names, as the published LOINC table (class FERT, semen) lists them. What LOINC has no code for, or
 * none that we could confirm, carries our own code alone: a wrong code is worse than none.
 *
 * - 'Live (estimated)' is derived from motility and is no vitality test, so it must not carry 10613-8.
 * - A total sperm number per ejaculate, pH of semen and velocities have no code that we could confirm.
 */
const LOINC_NAMES = {
  '3160-9': 'Volume of Semen',
  '6800-7': 'Spermatozoa Motile/100 spermatozoa in Semen',
  '9780-8': 'Spermatozoa [#/volume] in Semen',
  '10579-1': 'Leukocytes [#/volume] in Semen',
  '10580-9': 'Liquefaction [Time] in Semen',
  '10585-8': 'Round cells [#/volume] in Semen',
  '10587-4': 'Sexual abstinence duration',
  '10602-1': 'Spermatozoa Abnormal Head/100 spermatozoa in Semen',
  '10603-9': 'Spermatozoa Abnormal Midpiece/100 spermatozoa in Semen',
  '10604-7': 'Spermatozoa Abnormal Tail/100 spermatozoa in Semen',
  '10611-2': 'Spermatozoa Immotile/100 spermatozoa in Semen',
  '10613-8': 'Spermatozoa Viable/100 spermatozoa in Semen',
  '10620-3': 'Spermatozoa Nonprogressive/100 spermatozoa in Semen',
  '10622-9': 'Spermatozoa Normal/100 spermatozoa in Semen',
  '10624-5': 'Spermatozoa Rapid/100 spermatozoa in Semen',
  '10626-0': 'Spermatozoa Slow/100 spermatozoa in Semen',
  '14194-5': 'Spermatozoa Progressive/100 spermatozoa in Semen',
} as const;
export type LoincCode = keyof typeof LOINC_NAMES;

/** The panel that laboratories order a basic semen examination by, as their test catalogs publish it. */
export const PANEL_CODE = '54231-6';
/** 'Laboratory report', the type of document. */
export const LABORATORY_REPORT: Coding = { system: LOINC, code: '11502-2', display: 'Laboratory report' };

export const loinc = (code: LoincCode): Coding => ({ system: LOINC, code, display: LOINC_NAMES[code] });

export const FIGURE_LOINC: Readonly<Partial<Record<FigureKey, LoincCode>>> = {
  concentration: '9780-8',
  totalMotility: '6800-7',
  progressiveMotility: '14194-5',
  rapidProgressive: '10624-5',
  slowProgressive: '10626-0',
  nonProgressive: '10620-3',
  immotile: '10611-2',
  vitality: '10613-8',
  normalForms: '10622-9',
};

/** Numbers entered by hand that are results of their own, with the unit that the report prints. */
export const ENTERED_NUMBERS: readonly {
  readonly field: SampleField;
  readonly unit: string;
  readonly code?: LoincCode;
}[] = [
  { field: 'volumeMl', unit: 'ml', code: '3160-9' },
  { field: 'abstinenceDays', unit: 'd', code: '10587-4' },
  { field: 'minutesToExamination', unit: 'min' },
  { field: 'liquefactionMinutes', unit: 'min', code: '10580-9' },
  { field: 'ph', unit: 'pH' },
  { field: 'roundCellsMillionPerMl', unit: 'M/ml', code: '10585-8' },
  { field: 'leukocytesMillionPerMl', unit: 'M/ml', code: '10579-1' },
  { field: 'headDefectsPercent', unit: '%', code: '10602-1' },
  { field: 'midpieceDefectsPercent', unit: '%', code: '10603-9' },
  { field: 'tailDefectsPercent', unit: '%', code: '10604-7' },
  { field: 'cytoplasmDefectsPercent', unit: '%' },
];

/** Choices that are findings; the others belong to the specimen or say how something was done. */
export const ENTERED_CHOICES = [
  'liquefaction',
  'appearance',
  'viscosity',
  'agglutination',
  'aggregation',
] as const;

/** As CASA systems write them. */
export const MOVEMENT_NAMES: Readonly<Record<MovementFigure['key'], string>> = {
  vcl: 'Curvilinear velocity (VCL)',
  vsl: 'Straight-line velocity (VSL)',
  vap: 'Average-path velocity (VAP)',
  linearity: 'Linearity (LIN)',
  straightness: 'Straightness (STR)',
  wobble: 'Wobble (WOB)',
  alhMean: 'Amplitude of lateral head displacement, mean (ALH)',
  alhMax: 'Amplitude of lateral head displacement, maximum (ALH)',
  bcfHz: 'Beat-cross frequency (BCF)',
  madDegrees: 'Mean angular displacement (MAD)',
};
