import { type ModelCardFields, tableCardLines } from './card-text';

/** What a detector's card.json says. */
export interface DetectorCard extends ModelCardFields {
  readonly task: 'detector';
  readonly classes: readonly string[];
  readonly channels: number;
  readonly input: 'normalized' | 'blocks';
  readonly workingThreshold: number;
}

export const TRAINED_ON: DetectorCard['trainedOn'] = [
  {
    name: 'VISEM-Tracking, participants 11, 12, 19 and 36',
    license: 'CC BY 4.0',
    attribution:
      'Thambawita V. et al., VISEM-Tracking, a human spermatozoa tracking dataset, Scientific Data 10, 260 (2023). The frames and boxes were cropped, scaled, mirrored, inverted, blurred and relit for training.',
  },
  {
    name: 'Worlds of this project’s simulator (lib/science/simulation, lib/science/training/detector/world.ts)',
    license: 'MIT',
    attribution: 'Made by the training itself.',
  },
];

export const INT8_LIMIT =
  'Rounded to 8 bits: on participants left out it is as good as the float model, for two fifths of the network’s processor time, so it is the one that is used. Weights have 7 bits, so that no sum overflows: on four pictures an Intel processor with AMX, and the Haswell and EPYC processors that QEMU emulates, gave the same answer bit for bit, and one without AVX2 to a millionth (the float model: two millionths apart on all of them).';

export const LIMITS: DetectorCard['limits'] = [
  'Four real videos of one laboratory were seen in training, all in phase contrast with bright heads; all else is simulated, and what dark heads look like it learned from an earlier version, which had seen one real video. On microscopes that look like neither, look at the frames before trusting a count.',
  'That a head is out of focus is learned from participant 36: where that one was left out, resting cells out of focus were lost to debris (F1 of tracks 0.90; the version before, which had not seen it either, 0.93), while heavy debris was told better (participant 19 left out: 0.88, before 0.82).',
  'It sees one picture at a time: a bright ring without a tail may be taken for an immotile sperm, or the reverse. In videos what rests is judged again by many pictures (sperm-resting-v1).',
  'Heads of about 5 to 60 px: pictures are scaled until heads have the size of training (lib/engine/inference/detection-scale.ts). Below that there is too little to see.',
  'Heads that touch or lie on each other may come out as one.',
  'It finds heads only. Clusters and pinheads are not told apart: a network fine-tuned to know clusters found 0.31 of them (AP50, unseen simulated worlds) and lost 0.05 AP30 of heads on another laboratory’s clips.',
  'The SVIA clips were looked at some forty times while the simulator, the scale of detection and the sizes of boxes were shaped: their figures flatter. The VISEM labels leave some heads out and drift off others, which bounds what any detector can score there.',
  'Not a medical device; not validated against manual counts.',
];

/** What goes into the network. */
const INPUTS: Record<DetectorCard['input'], readonly string[]> = {
  normalized: [
    'ONNX: input `image` [batch, 1, height, width], each picture less its mean over its standard deviation, sides padded to',
    'multiples of 16.',
  ],
  blocks: [
    'ONNX: the bytes of one picture in blocks of 4 × 4, each with its brightness, and its scale, see `lib/science/vision/block-picture.ts`; integers',
    'throughout.',
  ],
};

/** The card for people. */
export function cardText(card: DetectorCard): string {
  return [
    `# ${card.name} (${card.id} ${card.version})`,
    '',
    `Finds sperm heads in single gray pictures. Classes: ${card.classes.join(', ')}. Working threshold ${card.workingThreshold}.`,
    ...INPUTS[card.input],
    'Outputs `heat` (probabilities at a quarter of the resolution, peaks only) and `box`',
    '(offset x and y, width, height in cells of 4 px), see `lib/science/vision/center-heatmap.ts`.',
    '',
    ...tableCardLines(card, [
      'AP: average precision at an overlap of 0.5 or 0.3. Center F1: a center counts when nearer than half the side of the',
      'true box. Both over whole pictures, class sperm; those of one video at one scale, as an analysis looks at them.',
    ]),
  ].join('\n');
}
