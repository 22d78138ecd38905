import type { RefusalEvaluation } from '@/lib/engine/evaluation';
import type { DefectTable } from '@/lib/engine/evaluation/morphology/score-defects';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { PRETRAINING } from '@/lib/science/training/morphology/train-member';
import type { KnownCalls } from '@/lib/science/who-manual';
import { type ModelCardFields, madeByLines, trainedOnLines } from './card-text';

/** What the morphology classifier's card.json says. */
export interface MorphologyCard extends ModelCardFields {
  readonly task: 'morphology';
  readonly classes: readonly string[];
  readonly licenseNote: string;
  /** How the product calls cells with this classifier, by what they are; left out where it was not measured. */
  readonly callsNormal?: KnownCalls;
  /** How often the validation crops were scored, in words. */
  readonly looks: string;
}

export const LICENSE = 'CC BY-NC-SA 4.0';
export const LICENSE_NOTE =
  'The weights are adapted from MHSMA and may be used and passed on for non-commercial purposes only, with attribution and under the same license (https://creativecommons.org/licenses/by-nc-sa/4.0/). The code around them is not bound by this. A deployment that must not use them deletes this folder: everything else works, and morphology by classifier is then reported as not measured.';
export const TRAINED_ON: MorphologyCard['trainedOn'] = [
  {
    name: 'MHSMA, 1000 training crops',
    license: 'CC BY-NC-SA 4.0',
    attribution:
      'Javadi S., Mirroshandel S. A., A novel deep learning method for automatic assessment of human sperm images, Computers in Biology and Medicine 109, 182–194 (2019). The crops were turned, scaled, shifted, mirrored, relit, blurred and mixed for training.',
  },
  {
    name: `${PRETRAINING.cells} simulated cells of this project (lib/science/simulation/still, lib/science/training/morphology/simulated-cells.ts)`,
    license: 'MIT',
    attribution:
      'Made by the training itself: unstained cells in light from one side, each with the defects that it was drawn with. Eight of the twelve networks (those that do not see the head enlarged) learned from them before they learned from MHSMA.',
  },
];
export const LIMITS: MorphologyCard['limits'] = [
  'Trained on unstained cells in bright field from one laboratory, at about 0.14 µm a pixel (an estimate from head lengths; MHSMA states no scale). Stained cells, phase contrast and other scales are not covered: resample, and do not use it on stains.',
  'Out of its field it errs badly: it calls nearly every simulated bright-field cell with a pale head defective. Cells whose picture correlates with the usual cell by less than 0.25 are therefore refused by lib/engine/morphology (33 of the 1000 training crops, 5 of the 240 validation crops); the figures above leave none out.',
  'Its refusal knows ground, noise and cells with bright heads, and nothing of stains: none of 120 simulated stained cells is refused by its look, and none of 48 sperm of three SVIA clips brought to its scale (unstained, another microscope), while all of 240 sperm of four VISEM-Tracking participants (phase contrast) are. What is said of preparation and scale has to keep the others away.',
  'MHSMA labels acrosome, head, vacuole and tail by eye, in pictures where experts disagree; it labels no midpieces, so this model says nothing about them.',
  'MHSMA holds many cells more than once, also across training and validation pictures. Figures for all validation pictures flatter; those for cells without a twin are what a new laboratory may expect at best.',
  'Seven of the 240 validation cells have a tail defect: the figures for tails are little more than a sign.',
  'Where heads lie and what edges they have was learned without labels from all training crops, also those held out in cross-validation; the shares of the two voices, the networks’ views and all settings were chosen by cross-validation, so its figures flatter a little.',
  'Probabilities are calibrated for MHSMA’s share of defects; where defects are rarer or commoner, they are off.',
  'Not a medical device; not validated against a laboratory’s manual morphology.',
];

/** One line a defect: balanced accuracy and the rest with their intervals. */
export function defectLines(table: DefectTable): string {
  const two = (x: number): string => x.toFixed(3);
  return MHSMA_DEFECTS.map((d) => {
    const s = table[d];
    if (!s) return `${d}: no cases`;
    const { low, high } = s.balancedAccuracy.interval95;
    return (
      `${d}: balanced accuracy ${two(s.balancedAccuracy.value)} (${two(low)}–${two(high)}), accuracy ` +
      `${two(s.accuracy.value)}, sensitivity ${two(s.sensitivity.value)}, specificity ${two(s.specificity.value)}, ` +
      `ROC area ${two(s.areaUnderRoc.value)}, calibration error ${two(s.expectedCalibrationError)} ` +
      `(${s.withDefect} of ${s.cells} cells)`
    );
  }).join('; ');
}

export const CALLS_MEASURED =
  'Of them again those that were outlined and not refused, as the product calls them; shares of normal forms are corrected by this';

/** How many cells the product calls normal, by their labels. */
export const callsLine = ({ having, lacking }: KnownCalls): string =>
  `of ${having.of} labeled normal it calls ${having.called} normal, of ${lacking.of} with a defect ${lacking.called}`;

/** One line a set of pictures: how many of them are refused by their look. */
export function refusalLines({ own, foreign }: RefusalEvaluation): string {
  const percent = (x: number): string => (100 * x).toFixed(0);
  const line = (name: string, s: RefusalEvaluation['own'][string]): string =>
    `${name}: ${s.refused} of ${s.crops} refused (${percent(s.share)} %, ${percent(s.interval95.low)} to ${percent(s.interval95.high)} %)`;
  return [
    ...Object.entries(own).map(([split, s]) => line(`own, MHSMA ${split}`, s)),
    ...Object.entries(foreign).map(([name, s]) => line(name, s)),
  ].join('; ');
}

/** The card for people. */
export function morphologyCardText(card: MorphologyCard): string {
  return [
    `# ${card.name} (${card.id} ${card.version})`,
    '',
    `Probabilities of a defect of ${card.classes.join(', ')} of one unstained sperm cell.`,
    'Two voices: twelve small convolutional networks, and kernel ridge regression on histograms of oriented gradients.',
    'ONNX: input `image` [batch, 5, 48, 80], views of a cell (turned so that the tail leaves to the left; as it lies; its',
    'head enlarged; the first two again about an axis fitted to the usual cell), each less its median over its spread,',
    'see `lib/science/morphology/classify/cell-view.ts`; outputs `logits` [batch, 4] and `disagreement` [batch, 4] of the ensemble.',
    'Slopes, offsets, thresholds and the usual cell are in the file’s metadata; `lib/engine/inference/morphology.ts` reads them and',
    'shows each cell twice, once mirrored.',
    '',
    `License of the weights: ${card.license}. ${card.licenseNote}`,
    `sha256 ${card.sha256}. Made ${card.createdAt.slice(0, 10)}.`,
    '',
    ...trainedOnLines(card.trainedOn),
    '## Measured',
    ...card.measured.flatMap((m) => [
      `${m.what}:`,
      '',
      ...m.figure.split('; ').map((l) => `- ${l}`),
      '',
      `    ${m.command}`,
      '',
    ]),
    `MHSMA’s validation crops: ${card.looks}.`,
    '',
    ...madeByLines(card),
  ].join('\n');
}
