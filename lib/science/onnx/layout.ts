import type { ModelInspection } from './inspect';
import { type OwnTask, recognizeOwn } from './own-models';
import { parseNames, parsePair } from './python-text';
import { printable } from './refusal';
import type { Dimension, ValueFacts } from './value-info';
import { fittingHeads, type YoloHead } from './yolo-heads';

/** A detector as Ultralytics exports it: RGB / 255 in, one tensor of boxes out. */
export interface YoloLayout {
  readonly kind: 'yolo';
  readonly head: YoloHead;
  readonly input: string;
  readonly output: string;
  /** Size of the pictures that the network reads, px. */
  readonly width: number;
  readonly height: number;
  /** 3 for RGB, 1 for networks that were trained on gray pictures. */
  readonly channels: 1 | 3;
  /** By class number; null where the file has no usable names. */
  readonly names: readonly string[] | null;
  /** How many classes there are; null for final boxes without names, which carry a class's number only. */
  readonly classes: number | null;
}

/** What a file is, by its inputs, outputs and metadata. */
export type ModelLayout =
  | { readonly kind: 'own'; readonly task: OwnTask }
  | YoloLayout
  /** Its shape fits several heads, or the file does not say what its numbers mean: a person must choose. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly YoloLayout[] }
  | { readonly kind: 'unknown'; readonly why: UnknownReason; readonly detail: string };

/** Why a file is not known: closed, so that each has its sentence. */
export type UnknownReason = 'not-known' | 'other-task' | 'input-type' | 'input-shape' | 'output-shape';

/** YOLO's usual size where the file leaves it free and does not name one. */
const DEFAULT_SIDE = 640;
const MAX_SIDE = 4096;
const YOLO_INPUT = 'images';

/**
 * Recognizes a model. YOLO's metadata use the same keys as ours (`head`, `stride`, `channels`) with other meanings, so
 * the input's name decides first: YOLO's is `images`.
 */
export function recognizeLayout(inspection: ModelInspection): ModelLayout {
  const images = inspection.inputs.find(({ name }) => name === YOLO_INPUT);
  if (images) return recognizeYolo(inspection, images);
  const task = recognizeOwn(inspection);
  if (task) return { kind: 'own', task };
  const inputs = inspection.inputs.map(({ name }) => name).join(', ');
  return unknown('not-known', `inputs ${inputs}`);
}

function recognizeYolo({ metadata, inputs, outputs }: ModelInspection, images: ValueFacts): ModelLayout {
  const task = metadata.task;
  if (task !== undefined && task !== 'detect') return unknown('other-task', task);
  if (inputs.length !== 1) return unknown('input-shape', `${inputs.length} inputs`);
  if (images.type !== 'float32') return unknown('input-type', images.type);
  const [batch, channels, rows, columns] = images.dims ?? [];
  if (images.dims?.length !== 4 || !isOne(batch) || (channels !== 3 && channels !== 1))
    return unknown('input-shape', shapeOf(images));
  const named = parsePair(metadata.imgsz ?? '');
  const height = sideOf(rows, named?.[0]);
  const width = sideOf(columns, named?.[1]);
  if (!height || !width) return unknown('input-shape', shapeOf(images));
  const [output, ...others] = outputs;
  if (!output || others.length > 0)
    return unknown('output-shape', outputs.map(({ name }) => name).join(', '));
  if (output.type !== 'float32') return unknown('input-type', output.type);
  const [answers, first, second] = output.dims ?? [];
  if (output.dims?.length !== 3 || !isOne(answers)) return unknown('output-shape', shapeOf(output));

  const names = parseNames(metadata.names ?? '');
  const size = typeof rows === 'number' && typeof columns === 'number' ? { width, height } : null;
  const hasFinal = saysFinal(metadata);
  const { heads, isCertain } = fittingHeads(
    first ?? null,
    second ?? null,
    size,
    names?.length ?? null,
    hasFinal,
  );
  const candidates = heads.map(
    ({ head, classes }): YoloLayout => ({
      kind: 'yolo',
      head,
      input: images.name,
      output: output.name,
      width,
      height,
      channels,
      names,
      classes,
    }),
  );
  const [only] = candidates;
  if (!only) return unknown('output-shape', shapeOf(output));
  return candidates.length === 1 && isCertain ? only : { kind: 'ambiguous', candidates };
}

/** Whether the exporter says that boxes come out final: NMS in the file, or a network that needs none. */
function saysFinal(metadata: Readonly<Record<string, string>>): boolean {
  return metadata.end2end === 'True' || /'nms':\s*True/.test(metadata.args ?? '');
}

const isOne = (dim: Dimension | undefined): boolean => dim === 1 || dim === null || typeof dim === 'string';

function sideOf(dim: Dimension | undefined, named: number | undefined): number | null {
  const side = typeof dim === 'number' ? dim : (named ?? DEFAULT_SIDE);
  return side >= 32 && side <= MAX_SIDE ? side : null;
}

const shapeOf = ({ name, dims }: ValueFacts): string =>
  `${name} [${dims?.map((dim) => dim ?? '?').join(', ') ?? '?'}]`;

const unknown = (why: UnknownReason, detail: string): ModelLayout => ({
  kind: 'unknown',
  why,
  detail: printable(detail),
});
