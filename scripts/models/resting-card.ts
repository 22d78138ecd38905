import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrozenModel } from '@/lib/engine/inference';
import { type ModelCardFields, tableCardLines } from './card-text';

/** What the card.json of a judge of resting cells says. */
export interface RestingCard extends ModelCardFields {
  readonly task: 'resting';
  /** The detector that its file carries to ask its features; absent where it asks those of the analysis' own. */
  readonly features?: FrozenModel;
}

export const RESTING_TRAINED_ON: RestingCard['trainedOn'] = [
  {
    name: 'Worlds of this project’s simulator (lib/science/simulation, lib/science/training/resting/world.ts)',
    license: 'MIT',
    attribution: 'Made by the training itself. The judge has learned from no real picture.',
  },
];

export const RESTING_LIMITS: RestingCard['limits'] = [
  'The judge itself is trained on simulated pictures only. Four things count beside the network: how much a thing looks like the cells that swim in the same video (lib/science/resting/likeness.ts, weight 4 of 0, 1, 2, 3, 4 and 6), how little it looks like them to a detector, by the features before its answer (lib/science/resting/head-features.ts, weight 17 of 10, 14, 17, 20 and 24, against a thing only: counted for it, too, simulated debris was kept oftener), how sure the detector is of it beside those (weight 1 of 0, 0.5, 1 and 1.5), and the probability from which it is kept (0.41). They were chosen on participants 11, 12, 19 and 36 of VISEM-Tracking and on simulated worlds, so figures on these flatter a little. The area under the curve on the four is 0.95, 0.99, 0.95 and 0.96, what is too faint for a track included (0.95, 0.99, 0.90 and 0.97 without the features; 86, 97, 86 and 84 % of the sperm are kept, where it was 91, 99, 89 and 87, and 11, 5, 8 and 7 % of the others, where it was 12, 7, 22 and 8).',
  'Probabilities are calibrated by worlds without the features: in worlds these tell heads from debris no better than the network, on real pictures far better. Features are asked of the detector that the file carries, whatever detector an analysis is made with. A judge that carries none, as up to 0.6.0, asks those of the analysis’ own, which only detectors that this project trains have: with others the rest counts alone.',
  'Where fewer than three cells swim nothing is known of the likeness, and heavy debris is told worse. A thing is compared with the third of the swimmers that is most like it, five at most: compared with five where there were few (as 0.5.0 did), heads were lost as debris: where three swim, 86, 96, 86 and 82 % of the sperm on 11, 12, 19 and 36 are kept (86, 96, 84 and 78 by 0.5.0), and 11, 5, 9 and 7 % of the others (11, 5, 7 and 7).',
  'Dead cells that look unlike the swimmers (droplets at the neck, swollen or cut heads) are kept on the strength of the network alone, and lost somewhat oftener than before.',
  'Judges that learned from three of these participants as well told the fourth no better (0.85 on 19); nor did longer training on worlds with larger debris and droplets. They are not shipped.',
  'It asks for a tail, or for a head like the others: dead cells whose tail is lost or stands on end may be taken for dirt, and dirt that touches a tail for a cell.',
  'It judges only what rests beside the drift of the fluid; what swims is never judged.',
  'Heads of about 7 to 24 px in the pictures that the detector sees; in others nothing is judged.',
  'On real pictures (VISEM-Tracking participant 11 and the three SVIA clips, where some hundred tracks rest) two labeled heads were left out, one of them cut by the border, and one thing without a label. Six were taken for parts of clusters: three in what is labeled a cluster, two in clumps and one that sticks to a round cell; the probability from which that is said was chosen while looking at them.',
  'Clusters of the simulator lie still. Those in which living cells shake, and pairs, may be taken for single cells.',
  'Not a medical device; not validated against manual counts.',
];

/** Writes both forms of a card into a model's folder. @returns the one for people */
export async function writeRestingCard(folder: string, card: RestingCard): Promise<string> {
  const text = restingCardText(card);
  await writeFile(path.join(folder, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  await writeFile(path.join(folder, 'CARD.md'), text);
  return text;
}

function restingCardText(card: RestingCard): string {
  return [
    `# ${card.name} (${card.id} ${card.version})`,
    '',
    'Tells resting spermatozoa from specks, drops and empty rings, and those that stick together from single ones, by the',
    'mean picture of what a track follows, in which a tail that a single picture hardly shows stands out.',
    'ONNX: input `image` [batch, 5, 48, 48], see `lib/science/resting/network-input.ts`; output `logits` [batch, 2] (sperm,',
    'cluster), made probabilities by the slopes and offsets in the file’s metadata.',
    '',
    ...carriedLines(card),
    ...tableCardLines(card, ['AUC: area under the curve of true against false alarms.']),
  ].join('\n');
}

const carriedLines = ({ features }: RestingCard): string[] =>
  features
    ? [
        `Carries \`${features.id}\` ${features.version} (sha256 ${features.sha256}), whose features it asks: base64 in the metadata, under \`features.model\`.`,
        '',
      ]
    : [];
