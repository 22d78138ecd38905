import { say } from '@/lib/messages/message';
import { ModelError } from '../model-error';
import type { DeclaredValue, OnnxFacts } from './onnx-facts';

/** How a pair calls what it takes and gives; pairs are told apart by these names. */
export interface Sam2Layout {
  readonly image: string;
  /** Outputs of the encoder that the decoder takes under the same names. */
  readonly embeddings: readonly string[];
  readonly points: string;
  readonly labels: string;
  /** Axes before that of the points. */
  readonly pointAxes: 1 | 2;
  /** Inputs that say that there is no mask from before, and no box. */
  readonly absent: Readonly<Record<string, 'mask' | 'flag' | 'boxes' | 'size'>>;
  /** The masks on the decoder's own grid. */
  readonly masks: string;
  readonly scores: string;
}

const LAYOUTS: readonly Sam2Layout[] = [
  {
    image: 'image',
    embeddings: ['image_embed', 'high_res_feats_0', 'high_res_feats_1'],
    ...{ points: 'point_coords', labels: 'point_labels', pointAxes: 1 },
    absent: { mask_input: 'mask', has_mask_input: 'flag' },
    ...{ masks: 'masks', scores: 'iou_predictions' },
  },
  {
    image: 'image',
    embeddings: ['image_embeddings', 'image_features_0', 'image_features_1'],
    ...{ points: 'point_coords', labels: 'point_labels', pointAxes: 1 },
    absent: { input_masks: 'mask', has_input_masks: 'flag', original_image_size: 'size' },
    ...{ masks: 'low_res_masks', scores: 'iou_predictions' },
  },
  {
    image: 'pixel_values',
    embeddings: ['image_embeddings.0', 'image_embeddings.1', 'image_embeddings.2'],
    ...{ points: 'input_points', labels: 'input_labels', pointAxes: 2 },
    absent: { input_boxes: 'boxes' },
    ...{ masks: 'pred_masks', scores: 'iou_scores' },
  },
];

/** A pair whose names fit one of the layouts. */
export interface Sam2Form {
  readonly layout: Sam2Layout;
  /** Side of the pictures that the encoder reads, px. */
  readonly side: number;
  /** Of the decoder, by name. */
  readonly inputs: ReadonlyMap<string, DeclaredValue>;
}

/** Of the published models; a file that leaves its side free means it. */
const PUBLISHED_SIDE = 1024;
const LARGEST_SIDE = 2048;

const namesOf = (values: readonly DeclaredValue[]): string[] => values.map(({ name }) => name);
const hasAll = (values: readonly DeclaredValue[], names: readonly string[]): boolean =>
  names.every((name) => values.some((value) => value.name === name));

/** Which layout a pair has. @throws ModelError where it has none of them, or not their types and sides */
export function sam2Form(encoder: OnnxFacts, decoder: OnnxFacts): Sam2Form {
  const layout = LAYOUTS.find(
    ({ image, embeddings }) => encoder.inputs[0]?.name === image && hasAll(encoder.outputs, embeddings),
  );
  if (!layout || encoder.inputs.length !== 1) {
    const [reads, gives] = [namesOf(encoder.inputs).join(', '), namesOf(encoder.outputs).join(', ')];
    throw new ModelError(say('engine.pair.encoder', { inputs: reads, outputs: gives }));
  }
  const expected = [...layout.embeddings, layout.points, layout.labels, ...Object.keys(layout.absent)];
  const fits =
    hasAll(decoder.inputs, expected) &&
    decoder.inputs.length === expected.length &&
    hasAll(decoder.outputs, [layout.masks, layout.scores]);
  if (!fits) {
    const [reads, gives] = [namesOf(decoder.inputs).join(', '), namesOf(decoder.outputs).join(', ')];
    const answers = `${layout.masks}, ${layout.scores}`;
    throw new ModelError(
      say('engine.pair.decoder', { inputs: reads, outputs: gives, expected: expected.join(', '), answers }),
    );
  }
  const inputs = new Map([...encoder.inputs, ...decoder.inputs].map((value) => [value.name, value]));
  for (const { name, type } of inputs.values()) {
    const mayCount = name === layout.labels || layout.absent[name] === 'size';
    if (type === null || (type !== 'float32' && !mayCount))
      throw new ModelError(say('engine.pair.type', { name }));
  }
  const [image] = encoder.inputs as readonly [DeclaredValue];
  const [height, width] = [image.dims[2] ?? PUBLISHED_SIDE, image.dims[3] ?? PUBLISHED_SIDE];
  const channels = image.dims[1] ?? 3;
  if (image.dims.length !== 4 || channels !== 3 || height !== width || height < 16 || height > LARGEST_SIDE)
    throw new ModelError(say('engine.pair.picture', { shape: image.dims.map((d) => d ?? '?').join(', ') }));
  return { layout, side: height, inputs };
}
