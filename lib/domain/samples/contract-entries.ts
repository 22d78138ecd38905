import { z } from 'zod';

// What a person enters about a sample, in the vocabulary of the WHO manual (6th edition). Browser-safe.

/** Choices of each field; their texts are `samples.choices.<field>.<choice>`. */
export const CHOICES = {
  collectionPlace: ['laboratory', 'home', 'other'],
  collectionCompleteness: ['complete', 'firstPartLost', 'lastPartLost', 'incomplete'],
  volumeMethod: ['weight', 'graduated'],
  liquefaction: ['complete', 'incomplete'],
  appearance: ['normal', 'translucent', 'redBrown', 'yellow', 'other'],
  viscosity: ['normal', 'increased'],
  agglutination: ['none', 'grade1', 'grade2', 'grade3', 'grade4'],
  aggregation: ['none', 'present'],
  vitalityStain: ['eosinNigrosin', 'eosin', 'hypoosmoticSwelling'],
} as const;
export type ChoiceField = keyof typeof CHOICES;

/** Bounds that only typing errors exceed, not limits of health. */
export const NUMBERS = {
  abstinenceDays: { min: 0, max: 365, decimals: 1 },
  volumeMl: { min: 0.01, max: 30, decimals: 2 },
  minutesToExamination: { min: 0, max: 1440, decimals: 0 },
  liquefactionMinutes: { min: 0, max: 1440, decimals: 0 },
  ph: { min: 4, max: 10, decimals: 1 },
  roundCellsMillionPerMl: { min: 0, max: 1000, decimals: 2 },
  leukocytesMillionPerMl: { min: 0, max: 1000, decimals: 2 },
  vitalityLivePercent: { min: 0, max: 100, decimals: 1 },
  vitalityCounted: { min: 1, max: 100_000, decimals: 0 },
  normalFormsPercent: { min: 0, max: 100, decimals: 1 },
  morphologyCounted: { min: 1, max: 100_000, decimals: 0 },
  headDefectsPercent: { min: 0, max: 100, decimals: 1 },
  midpieceDefectsPercent: { min: 0, max: 100, decimals: 1 },
  tailDefectsPercent: { min: 0, max: 100, decimals: 1 },
  cytoplasmDefectsPercent: { min: 0, max: 100, decimals: 1 },
} as const;
export type NumberField = keyof typeof NUMBERS;

export const TEXTS = { operator: 200, remarks: 2000 } as const;
type TextField = keyof typeof TEXTS;

/** All fields in the order in which they are read, by section. */
export const SECTIONS = {
  collection: [
    'collectedAt',
    'abstinenceDays',
    'collectionPlace',
    'collectionCompleteness',
    'minutesToExamination',
  ],
  macroscopic: [
    ...['volumeMl', 'volumeMethod', 'liquefaction', 'liquefactionMinutes'],
    ...['appearance', 'viscosity', 'ph'],
  ],
  microscopic: ['agglutination', 'aggregation', 'roundCellsMillionPerMl', 'leukocytesMillionPerMl'],
  vitality: ['vitalityLivePercent', 'vitalityCounted', 'vitalityStain'],
  morphology: [
    ...['normalFormsPercent', 'morphologyCounted', 'headDefectsPercent', 'midpieceDefectsPercent'],
    ...['tailDefectsPercent', 'cytoplasmDefectsPercent'],
  ],
  examination: ['operator', 'microscope', 'remarks'],
} as unknown as Readonly<Record<SampleSection, readonly SampleField[]>>;
export type SampleSection =
  | 'collection'
  | 'macroscopic'
  | 'microscopic'
  | 'vitality'
  | 'morphology'
  | 'examination';
export type SampleField = ChoiceField | NumberField | TextField | 'collectedAt' | 'microscope';

const choice = <F extends ChoiceField>(field: F) => z.enum(CHOICES[field]).nullable();

/** As stored, and as a report keeps a copy of it. */
export const sampleEntries = z.object({
  /** `2026-01-02T10:30`, by the laboratory's clock. */
  collectedAt: z.string().nullable(),
  collectionPlace: choice('collectionPlace'),
  collectionCompleteness: choice('collectionCompleteness'),
  volumeMethod: choice('volumeMethod'),
  liquefaction: choice('liquefaction'),
  appearance: choice('appearance'),
  viscosity: choice('viscosity'),
  agglutination: choice('agglutination'),
  aggregation: choice('aggregation'),
  vitalityStain: choice('vitalityStain'),
  abstinenceDays: z.number().nullable(),
  volumeMl: z.number().nullable(),
  minutesToExamination: z.number().nullable(),
  liquefactionMinutes: z.number().nullable(),
  ph: z.number().nullable(),
  roundCellsMillionPerMl: z.number().nullable(),
  /** Peroxidase-positive cells. */
  leukocytesMillionPerMl: z.number().nullable(),
  vitalityLivePercent: z.number().nullable(),
  vitalityCounted: z.number().nullable(),
  normalFormsPercent: z.number().nullable(),
  morphologyCounted: z.number().nullable(),
  headDefectsPercent: z.number().nullable(),
  midpieceDefectsPercent: z.number().nullable(),
  tailDefectsPercent: z.number().nullable(),
  cytoplasmDefectsPercent: z.number().nullable(),
  operator: z.string().nullable(),
  /** Chosen with the dataset, not entered here: its name. */
  microscope: z.string().nullable(),
  remarks: z.string().nullable(),
});
export type SampleEntries = Readonly<z.infer<typeof sampleEntries>>;

export const SAMPLE_FIELDS = Object.keys(sampleEntries.shape) as SampleField[];

/** A field that is entered with the sample. */
export type EnteredField = Exclude<SampleField, 'microscope'>;
export const isEntered = (field: SampleField): field is EnteredField => field !== 'microscope';

/** Nothing is known. */
export const NO_ENTRIES = Object.fromEntries(SAMPLE_FIELDS.map((field) => [field, null])) as SampleEntries;

/** Whether anything has been entered. */
export const hasEntries = (sample: SampleEntries): boolean =>
  SAMPLE_FIELDS.some((field) => sample[field] !== null);

export const isNumberField = (field: SampleField): field is NumberField => Object.hasOwn(NUMBERS, field);
export const isChoiceField = (field: SampleField): field is ChoiceField => Object.hasOwn(CHOICES, field);

/** A percentage without the number counted has no interval, and is not taken. */
export const COUNTED_WITH = {
  vitalityLivePercent: 'vitalityCounted',
  normalFormsPercent: 'morphologyCounted',
} as const satisfies Partial<Record<NumberField, NumberField>>;

const DEFECTS = [
  'headDefectsPercent',
  'midpieceDefectsPercent',
  'tailDefectsPercent',
  'cytoplasmDefectsPercent',
] as const;
/** Both percentages may have been rounded up. */
const ROUNDING_PERCENT = 1;

/** Defects of more cells than the normal forms leave: a cell with a defect is no normal one. */
export const impossibleDefects = ({
  normalFormsPercent: normal,
  ...entries
}: Pick<SampleEntries, 'normalFormsPercent' | (typeof DEFECTS)[number]>): (typeof DEFECTS)[number][] =>
  normal === null ? [] : DEFECTS.filter((field) => normal + (entries[field] ?? 0) > 100 + ROUNDING_PERCENT);
