import type { CellMorphologyResult } from '@/lib/engine/morphology';
import { simplifyOutline } from '@/lib/science/segmentation/contour';
import type { Anomaly } from '@/lib/science/who-manual';
import type { AutomaticClass, CellMeasures, OpenReason } from './contract-cells';

/**
 * What is shorter or longer was taken for a head and hardly is one. Wider than the manual's range on purpose: microcephalic
 * and elongated heads are heads. This product's own choice.
 */
const HEAD_LENGTH_UM = { min: 2.5, max: 10 };
/** A corner of an outline may move by so much, px. */
const OUTLINE_TOLERANCE_PX = 0.4;

type Found = Pick<
  CellMorphologyResult,
  'className' | 'confidence' | 'notJudged' | 'head' | 'against' | 'classifier'
>;

/** What the measured sizes alone find outside the manual's range. */
function anomaliesOfSizes({ against, className }: Found): Anomaly[] {
  const findings = against?.who6;
  if (!findings) return [];
  const shape = [findings.length, findings.width, findings.ellipticity].includes('abnormal');
  return [
    ...(shape ? (['headShape'] as const) : []),
    ...(findings.acrosome === 'abnormal' ? (['acrosome'] as const) : []),
    ...(findings.vacuoles === 'abnormal' ? (['vacuoles'] as const) : []),
    ...(className === 'midpiece_defect' ? (['midpiece'] as const) : []),
  ];
}

/** What the classifier finds, for the class that was given: sizes say nothing of unstained cells, which alone have one. */
function anomaliesOf(found: Found): Anomaly[] {
  const { className, classifier } = found;
  if (className === 'normal') return [];
  const several = className === 'multiple_defects';
  const out = new Set<Anomaly>();
  if (className === 'midpiece_defect') out.add('midpiece');
  if (classifier.status !== 'measured') return [...out];
  const { probabilities, defects } = classifier;
  if (className === 'head_defect' || several) {
    if (defects.head) out.add('headShape');
    if (defects.acrosome) out.add('acrosome');
    if (defects.vacuole) out.add('vacuoles');
    // The class says that something of the head is wrong, also where no single probability reaches its threshold.
    if (out.size === 0) out.add(likeliest(probabilities));
  }
  if (className === 'tail_defect' || (several && probabilities.tail >= 0.5)) out.add('tail');
  if (several && out.size > 0 && probabilities.tail < 0.5) out.add('midpiece');
  return [...out];
}

function likeliest(p: {
  readonly acrosome: number;
  readonly head: number;
  readonly vacuole: number;
}): Anomaly {
  if (p.head >= p.acrosome && p.head >= p.vacuole) return 'headShape';
  return p.acrosome >= p.vacuole ? 'acrosome' : 'vacuoles';
}

function openReason({ head, classifier, className }: Found, isStained: boolean): OpenReason | null {
  if (head.status !== 'measured') return 'noOutline';
  const length = head.shape.lengthUm.value;
  if (length < HEAD_LENGTH_UM.min || length > HEAD_LENGTH_UM.max) return 'notAHead';
  if (isStained) return 'stained';
  if (classifier.status !== 'measured') return 'notClassified';
  return className === 'unknown' ? 'undecided' : null;
}

/**
 * What the models say of a cell that counts before a person has looked: only the classifier can call a cell normal, and it
 * knows unstained cells alone. Counting what sizes call abnormal without ever counting one as normal would make a share of
 * nought, so on stained smears sizes suggest and a person decides.
 */
export function automaticOf(found: Found, isStained: boolean): AutomaticClass {
  const reason = openReason(found, isStained);
  return {
    anomalies: reason === null ? anomaliesOf(found) : null,
    suggested: reason === null || reason === 'notAHead' ? [] : anomaliesOfSizes(found),
    confidence: found.confidence,
    reason,
    notJudged: [...found.notJudged, 'cytoplasm'],
  };
}

/** The sizes of a cell as they are stored. */
export function measuresOf({ head, parts, midpiece, tail, against }: CellMorphologyResult): CellMeasures {
  const shape = head.status === 'measured' ? head.shape : null;
  return {
    headLengthUm: shape?.lengthUm ?? null,
    headWidthUm: shape?.widthUm ?? null,
    headAreaUm2: shape?.areaUm2 ?? null,
    headPerimeterUm: shape?.perimeterUm ?? null,
    ellipticity: shape?.ellipticity ?? null,
    acrosomePercent: parts?.acrosomePercent ?? null,
    vacuoles: parts?.vacuoles ?? null,
    midpieceLengthUm: midpiece?.lengthUm ?? null,
    midpieceWidthUm: midpiece?.widthUm ?? null,
    tailLengthUm: tail?.lengthUm ?? null,
    findings: against?.who6 ?? null,
  };
}

/** The outline with fewer corners, in px of the picture; null where there is none. */
export function outlineOf({ outline }: Pick<CellMorphologyResult, 'outline'>): [number, number][] | null {
  if (!outline || outline.length < 3) return null;
  const tenth = (value: number): number => Math.round(10 * value) / 10;
  // Masks count from pixel centers, pictures from their corner.
  return simplifyOutline(outline, OUTLINE_TOLERANCE_PX).map(({ x, y }) => [tenth(x + 0.5), tenth(y + 0.5)]);
}
