import type {
  Figure,
  Interval,
  MovementFigure,
  Origin,
  ReportContent,
} from '@/lib/domain/reports/contract-content';
import { asPrinted, reportFormat } from '@/lib/domain/reports/contract-format';
import type { ReportText } from '@/lib/domain/reports/contract-text';
import type { SampleField } from '@/lib/domain/samples/contract-entries';
import { entryText, type SampleText } from '@/lib/domain/samples/contract-text';
import { languageOf } from '@/lib/messages/language';
import {
  ENTERED_CHOICES,
  ENTERED_NUMBERS,
  FIGURE_LOINC,
  type LoincCode,
  loinc,
  MOVEMENT_NAMES,
} from './codes';
import {
  type CodeableConcept,
  type Coding,
  type Component,
  hl7,
  type Observation,
  quantity,
  type Reference,
  urn,
  uuidOf,
} from './resources';

/** What every observation of one document shares. */
export interface Context {
  readonly content: ReportContent;
  /** Names of what is derived from this document. */
  readonly seed: string;
  /** Our own codes, as a URL of this installation. */
  readonly localSystem: string;
  /** Paths of what an amendment changed. */
  readonly changed: ReadonlySet<string>;
  readonly texts: { readonly report: ReportText; readonly sample: SampleText };
  /** Elements alike in all: subject, specimen, performer, times. */
  readonly shared: Readonly<Record<string, unknown>>;
  readonly device: Reference;
}

/** How a value came about; FHIR has `method` for it. */
const METHODS: Readonly<Record<Origin, readonly [code: string, display: string]>> = {
  measured: ['casa', 'Measured on video recordings by computer-assisted sperm analysis (CASA)'],
  entered: ['entered-by-hand', 'Determined and entered by hand'],
  both: ['calculated', 'Calculated from a value measured by CASA and one entered by hand'],
};

/** Measured here as well, but on stills. */
const ON_STILLS: readonly string[] = ['normal-forms-on-stills', 'normal-forms-corrected'];
const STILLS_METHOD = ['image-analysis-of-stills', 'Measured on stills by image analysis'] as const;

const local = (context: Context, code: string, display: string): Coding[] => [
  { system: context.localSystem, code, display },
];

const concept = (
  context: Context,
  code: string,
  display: string,
  text: string,
  loincCode?: LoincCode,
): CodeableConcept => ({
  coding: [...(loincCode ? [loinc(loincCode)] : []), ...local(context, code, display)],
  text,
});

interface Parts {
  readonly code: string;
  /** Where an amendment would have changed it. */
  readonly path: string;
  readonly concept: CodeableConcept;
  readonly origin: Origin;
  readonly notes?: readonly (string | null)[];
  readonly elements: Readonly<Record<string, unknown>>;
}

function observation(context: Context, parts: Parts): Observation {
  const notes = (parts.notes ?? []).filter((note): note is string => Boolean(note));
  return {
    resourceType: 'Observation',
    id: uuidOf(`${context.seed}/observation/${parts.code}`),
    status: context.changed.has(parts.path) ? 'amended' : 'final',
    category: [{ coding: [hl7('observation-category', 'laboratory', 'Laboratory')] }],
    code: parts.concept,
    ...context.shared,
    method: {
      coding: local(context, ...(ON_STILLS.includes(parts.code) ? STILLS_METHOD : METHODS[parts.origin])),
    },
    ...(parts.origin === 'entered' ? {} : { device: context.device }),
    ...parts.elements,
    ...(notes.length > 0 ? { note: notes.map((text) => ({ text })) } : {}),
  };
}

/** FHIR has no element for an interval: a component whose value is a range, as laboratories send uncertainty. */
const intervalComponent = (context: Context, { low, high }: Interval, unit: string): Component => ({
  code: { coding: local(context, 'interval-95', '95 % confidence interval') },
  valueRange: { low: quantity(asPrinted(low), unit), high: quantity(asPrinted(high), unit) },
});

/** Low or high, only where the report judges; a verdict that the interval leaves open says so in a note. */
function interpretation({ verdict, reference }: Figure): Record<string, unknown> {
  if (verdict === 'within') return { interpretation: [{ coding: [INTERPRETED.N] }] };
  if (verdict !== 'outside') return {};
  return { interpretation: [{ coding: [INTERPRETED[reference?.bound === 'max' ? 'H' : 'L']] }] };
}
const INTERPRETED = {
  N: hl7('v3-ObservationInterpretation', 'N', 'Normal'),
  L: hl7('v3-ObservationInterpretation', 'L', 'Low'),
  H: hl7('v3-ObservationInterpretation', 'H', 'High'),
};

/** A number, or why there is none. */
const resultOf = ({ key, value, unit, note }: Figure): Record<string, unknown> =>
  value === null
    ? {
        dataAbsentReason: {
          // Normal forms are counted by hand or not at all; the others were looked for and could not be told.
          coding: [
            key === 'normalForms'
              ? hl7('data-absent-reason', 'not-performed', 'Not Performed')
              : hl7('data-absent-reason', 'unknown', 'Unknown'),
          ],
          ...(note ? { text: note } : {}),
        },
      }
    : { valueQuantity: quantity(asPrinted(value), unit) };

function referenceRange({ reference, unit }: Figure, { content }: Context): Record<string, unknown> {
  if (!reference) return {};
  const side = reference.bound === 'min' ? 'low' : 'high';
  return {
    referenceRange: [{ [side]: quantity(reference.limit, unit), text: content.referenceSet.name }],
  };
}

const slug = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function figureObservation(context: Context, figure: Figure, volume: Observation | undefined): Observation {
  const { key, interval95, isUncertain, note } = figure;
  const t = context.texts.report;
  const concentration = uuidOf(`${context.seed}/observation/concentration`);
  return observation(context, {
    code: slug(key),
    path: `figures.${key}`,
    concept: concept(context, slug(key), ENGLISH_FIGURES[key], t(`figures.${key}`), FIGURE_LOINC[key]),
    origin: figure.origin ?? 'measured',
    notes: [
      figure.value === null ? null : note,
      isUncertain ? t('assessment.uncertain', { criterion: t(`figures.${key}`) }) : null,
    ],
    elements: {
      ...resultOf(figure),
      ...interpretation(figure),
      ...referenceRange(figure, context),
      ...(interval95 ? { component: [intervalComponent(context, interval95, figure.unit)] } : {}),
      ...(key === 'totalSpermNumber' && figure.value !== null && volume
        ? { derivedFrom: [{ reference: urn(concentration) }, { reference: urn(volume.id) }] }
        : {}),
    },
  });
}

const ENGLISH_FIGURES: Readonly<Record<Figure['key'], string>> = {
  concentration: 'Sperm concentration',
  totalSpermNumber: 'Total sperm number per ejaculate',
  totalMotility: 'Total motility (PR + NP)',
  progressiveMotility: 'Progressive motility (PR)',
  rapidProgressive: 'Rapid progressive motility (grade a)',
  slowProgressive: 'Slow progressive motility (grade b)',
  nonProgressive: 'Non-progressive motility (grade c)',
  immotile: 'Immotile spermatozoa (grade d)',
  live: 'Live spermatozoa, estimated from motility without a vitality test',
  vitality: 'Vitality (live spermatozoa)',
  normalForms: 'Normal forms',
  normalFormsOnStills: 'Normal forms on stills, by image analysis',
  normalFormsCorrected: 'Normal forms on stills, by image analysis alone, corrected for its errors',
};

/** Spermatozoa that the concentration was counted from. */
function countedObservation(context: Context): Observation {
  const { value, interval95 } = context.content.spermatozoaCounted;
  return observation(context, {
    code: 'spermatozoa-counted',
    path: 'counted',
    concept: concept(
      context,
      'spermatozoa-counted',
      'Spermatozoa counted in all replicates',
      context.texts.report('sample.counted'),
    ),
    origin: 'measured',
    elements: {
      valueQuantity: quantity(asPrinted(value), '1'),
      component: [intervalComponent(context, interval95, '1')],
    },
  });
}

function movementObservation(context: Context, figure: MovementFigure, spermatozoa: number): Observation {
  const { key, unit, mean, standardDeviation } = figure;
  const coded = (code: string, display: string): CodeableConcept => ({
    coding: local(context, code, display),
  });
  return observation(context, {
    code: `movement-${slug(key)}`,
    path: `movement.${key}`,
    concept: concept(
      context,
      `movement-${slug(key)}`,
      MOVEMENT_NAMES[key],
      context.texts.report(`movement.names.${key}`),
    ),
    origin: 'measured',
    elements: {
      valueQuantity: quantity(asPrinted(mean), unit),
      component: [
        ...(standardDeviation === null
          ? []
          : [
              {
                code: coded('standard-deviation', 'Standard deviation between spermatozoa'),
                valueQuantity: quantity(asPrinted(standardDeviation), unit),
              },
            ]),
        {
          code: coded('motile-spermatozoa', 'Motile spermatozoa that the mean is over'),
          valueQuantity: quantity(spermatozoa, '1'),
        },
      ],
    },
  });
}

/** What was entered by hand, each value as it was entered. */
function enteredObservations(context: Context): Observation[] {
  const { sample, language } = context.content;
  if (!sample) return [];
  const t = context.texts.sample;
  const format = reportFormat(languageOf(language));
  const entered = (field: SampleField, loincCode: LoincCode | undefined, value: Record<string, unknown>) =>
    observation(context, {
      code: slug(field),
      path: `sample.${field}`,
      concept: concept(
        context,
        slug(field),
        slug(field).replaceAll('-', ' '),
        t(`fields.${field}`),
        loincCode,
      ),
      origin: 'entered',
      elements: value,
    });
  return [
    ...ENTERED_NUMBERS.flatMap(({ field, unit, code }) => {
      const value = sample[field];
      return typeof value === 'number'
        ? [entered(field, code, { valueQuantity: quantity(value, unit) })]
        : [];
    }),
    ...ENTERED_CHOICES.flatMap((field) => {
      const value = sample[field];
      const text = value === null ? '' : entryText(field, value, t, format);
      return value === null
        ? []
        : [
            entered(field, undefined, {
              valueCodeableConcept: {
                coding: local(context, `${slug(field)}-${slug(value)}`, `${slug(field)}: ${slug(value)}`),
                text,
              },
            }),
          ];
    }),
  ];
}

/** Every result of the report: figures, the count, movement, then what was entered by hand. */
export function observationsOf(context: Context): Observation[] {
  const { figures, movement } = context.content;
  const entered = enteredObservations(context);
  const volume = entered.find(({ id }) => id === uuidOf(`${context.seed}/observation/volume-ml`));
  return [
    ...figures.map((figure) => figureObservation(context, figure, volume)),
    countedObservation(context),
    ...(movement?.figures ?? []).map((each) =>
      movementObservation(context, each, movement?.spermatozoa ?? 0),
    ),
    ...entered,
  ];
}
