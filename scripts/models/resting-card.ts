import { type ModelCardFields, tableCardLines } from './card-text';

/** What the card.json of a judge of resting cells says. */
export interface RestingCard extends ModelCardFields {
  readonly task: 'resting';
}

export const RESTING_TRAINED_ON: RestingCard['trainedOn'] = [
  {
    name: 'Worlds of this project’s simulator (lib/science/simulation, lib/science/training/resting/world.ts)',
    license: 'MIT',
    attribution: 'Made by the training itself. No real picture was trained on.',
  },
];

export const RESTING_LIMITS: RestingCard['limits'] = [
  'Trained on simulated pictures only. How sure the detector is of a thing beside how sure it is of the cells that swim in the same video counts, too; what that weighs (1.5, of 0, 0.5, 1, 1.5 and 2) was chosen on participants 11, 12, 19 and 36 of VISEM-Tracking and on simulated worlds. With it the area under the curve on the four is 0.92, 0.99, 0.69 and 0.87 (0.90, 0.98, 0.65 and 0.84 without): heavy debris (19) is still told badly.',
  'Judges that learned from three of these participants, alone or joined with this one, told the debris of the fourth better (0.77 on 19) and the cells of another worse (0.88 on 11), and no better whole analyses; they are not shipped.',
  'It asks for a tail, or for a head like the others: dead cells whose tail is lost or stands on end may be taken for dirt, and dirt that touches a tail for a cell.',
  'It judges only what rests beside the drift of the fluid; what swims is never judged.',
  'Heads of about 7 to 24 px in the pictures that the detector sees; in others nothing is judged.',
  'On real pictures (VISEM-Tracking participant 11 and the three SVIA clips, where some hundred tracks rest) two labeled heads were left out, one of them cut by the border, and one thing without a label. Six were taken for parts of clusters: three in what is labeled a cluster, two in clumps and one that sticks to a round cell; the probability from which that is said was chosen while looking at them.',
  'Clusters of the simulator lie still. Those in which living cells shake, and pairs, may be taken for single cells.',
  'Not a medical device; not validated against manual counts.',
];

/** The card for people. */
export function restingCardText(card: RestingCard): string {
  return [
    `# ${card.name} (${card.id} ${card.version})`,
    '',
    'Tells resting spermatozoa from specks, drops and empty rings, and those that stick together from single ones, by the',
    'mean picture of what a track follows, in which a tail that a single picture hardly shows stands out.',
    'ONNX: input `image` [batch, 5, 48, 48], see `lib/science/resting/network-input.ts`; output `logits` [batch, 2] (sperm,',
    'cluster), made probabilities by the slopes and offsets in the file’s metadata.',
    '',
    ...tableCardLines(card, ['AUC: area under the curve of true against false alarms.']),
  ].join('\n');
}
