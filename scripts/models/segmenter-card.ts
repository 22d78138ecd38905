import type { SegmentationEvaluation } from '@/lib/engine/evaluation';
import { type Measurement, type ModelCardFields, tableCardLines } from './card-text';

/** What a segmenter's card.json says. */
export interface SegmenterCard extends ModelCardFields {
  readonly task: 'segmenter';
  /** Side of the crops that it reads, in px. */
  readonly size: number;
  /** Planes of its input. */
  readonly planes: number;
  readonly channels: readonly string[];
  /** How often figures of the test pictures were looked at before these. */
  readonly looks: string;
  /** How long a point takes, on what. */
  readonly time: string;
}

export const SEGMENTER_TRAINED_ON: SegmenterCard['trainedOn'] = [
  {
    name: 'Stills and video frames of this project’s simulator (lib/science/simulation, lib/science/training/segmenter)',
    license: 'MIT',
    attribution: 'Made by the training itself. No real picture was trained on.',
  },
];

export const SEGMENTER_LIMITS: SegmenterCard['limits'] = [
  'Trained on simulated pictures only. Stains, objectives and cameras that look like none of them give worse masks: look at them.',
  'What holds back nuclei, seen in the worst masks of the half that was looked at: (1) the border of nucleus and acrosome where the cap is pale or mottled: people drew a straight line, the mask follows the gray edge; (2) labels that take in a pale cap or the neck, or have nucleus and acrosome exchanged; (3) thin pulled-out ends of tapered nuclei, cut off after one point; (4) mottled dark acrosomes taken for nucleus.',
  'It reads gray pictures; color that tells acrosome from nucleus is lost. Where the border between them fades, it is a guess, as it is for people.',
  'Its weak side: midpieces, whose masks are the least exact of all parts, and in simulated pictures nuclei and acrosomes without points.',
  'Heads should be about 35 to 70 px long in the crop. Without a box or a head length the magnification is found by trying, which can fail on clumps and dirt.',
  'A click in a vacuole means the part that it lies in. Vacuoles have a mask of their own, but small pale ones are often missed.',
  'Thin tails at low magnification come out in pieces, and tails that cross may be exchanged.',
  'The predicted IoU was calibrated on simulated pictures.',
  'For annotation, where a person looks at every mask. Not a medical device.',
];

/** The figures of an evaluation as rows of the card, one a way of asking. */
export function figuresOf(what: string, e: SegmentationEvaluation, command: string): Measurement[] {
  const r = (v: number): string => v.toFixed(3);
  const row = (way: string, figures: string[]): Measurement[] =>
    figures.length === 0 ? [] : [{ what: `${what}: ${way}`, figure: figures.join('; '), command }];
  const clicks = (by: SegmentationEvaluation['points']): string[] =>
    Object.entries(by).flatMap(([label, scores]) => {
      const [first] = scores;
      const last = scores.at(-1);
      if (!first || !last) return [];
      return [`${label} ${r(first.mean)} / ${r(last.mean)} (${first.objects})`];
    });
  return [
    ...row('mean IoU with 1 / 3 points and nothing else (objects)', clicks(e.points)),
    ...row('the same with a box and the kind of mask given', clicks(e.boxed)),
    ...row(
      'automatic, box round the head, no points',
      Object.entries(e.automatic).flatMap(([label, s]) =>
        s ? [`${label} ${r(s.mean)} (${s.objects})`] : [],
      ),
    ),
  ];
}

/** The card for people. */
export function segmenterCardText(card: SegmenterCard): string {
  return [
    `# ${card.name} (${card.id} ${card.version})`,
    '',
    'Outlines one sperm, its head or one of its parts in a crop of a gray picture, steered by foreground and background',
    'points. Without points: the cell in the middle of the crop.',
    '',
    `ONNX: input \`image\` [batch, ${card.planes}, ${card.size}, ${card.size}]: the crop less its median over the root mean square of the rest, and a map`,
    'exp(−d/6 px) of the distance to the nearest foreground and to the nearest background point (zeros without points).',
    ...(card.planes > 3
      ? ['The last plane is what was inside by the answer before the last point, 0 to 1 (zeros at first).']
      : []),
    `Outputs: \`masks\` [batch, ${card.channels.length}, ${card.size}, ${card.size}], logits (inside above 0) of ${card.channels.join(', ')};`,
    '`score` [batch, 3, 1, 1], the predicted IoU of part, head and cell. See `lib/engine/inference/segmenter.ts`, `lib/science/segmentation`.',
    '',
    'What points mean: the smallest of part (nucleus, acrosome, midpiece or tail under the point), head and whole cell',
    'that holds every foreground point and no background point. One point on a nucleus means the nucleus; a second one on',
    'the acrosome makes it the head; a further one on midpiece or tail the whole cell. Or the caller names what it wants.',
    '',
    ...tableCardLines(card, [
      'The first point is the deepest one inside the label, each further one the deepest of the largest wrong region,',
      'foreground or background. IoU pixel by pixel on the picture’s own grid.',
      '',
      card.looks,
      '',
      `Time: ${card.time}`,
    ]),
  ].join('\n');
}
