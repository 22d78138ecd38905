import { readFile, stat } from 'node:fs/promises';
import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import { type CropWindow, intoCrop } from '@/lib/science/segmentation/crop';
import type { Click } from '@/lib/science/segmentation/prompts';
import { ModelError } from '../model-error';
import { readOutput } from '../read-output';
import { closedOnFailure, openModel, type SessionOptions } from '../session';
import type { Sam2Files } from './find-pairs';
import { type Sam2Form, sam2Form } from './layouts';
import { readOnnxFacts } from './onnx-facts';

/** What the encoder makes of a picture; some 17 MB of a published model. */
export type Sam2Embedding = Readonly<Record<string, ort.Tensor>>;

/** The mask that a pair is surest of. */
export interface Sam2Mask {
  /** On a grid of `size`×`size` over the picture; above 0 is inside. */
  readonly logits: Float32Array;
  readonly size: number;
  /** Predicted IoU, 0 to 1. */
  readonly score: number;
}

/** A pair that answers clicks. Runs block their thread. */
export interface Sam2Pair {
  readonly id: string;
  /** Side of the pictures that it reads. */
  readonly side: number;
  /** @param rgb a square picture of `side`, one byte a channel. @throws ModelError */
  encode(rgb: Uint8Array): Promise<Sam2Embedding>;
  /** @param window what the picture shows of the frame that the clicks lie on. @throws ModelError for an unusable answer */
  decode(embedding: Sam2Embedding, window: CropWindow, clicks: readonly Click[]): Promise<Sam2Mask>;
  close(): Promise<void>;
}

/** Files beyond this cannot be read in one piece; no published SAM 2 model comes near. */
const MAX_BYTES = 2 ** 31 - 1;

async function readFacts(file: string) {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new ModelError(say('engine.pair.missingFile', { file: baseName(file) }), { cause });
  });
  if (size > MAX_BYTES) throw new ModelError(say('engine.pair.large', { file: baseName(file) }));
  return readOnnxFacts(new Uint8Array(await readFile(file)));
}

const baseName = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;

/** What a pair's files say of themselves; neither is opened. @throws ModelError where they are no usable pair */
export async function inspectPair({ encoder, decoder }: Sam2Files): Promise<Sam2Form> {
  if (!encoder || !decoder) throw new ModelError(say('engine.pair.files'));
  return sam2Form(await readFacts(encoder), await readFacts(decoder));
}

/** @throws ModelError where the files are no usable pair or onnxruntime refuses them */
export async function openPair(files: Sam2Files, options: SessionOptions = {}): Promise<Sam2Pair> {
  const form = await inspectPair(files);
  const { session: encoder } = await openModel(files.encoder as string, options);
  return closedOnFailure(encoder, async () => {
    const { session: decoder } = await openModel(files.decoder as string, options);
    return new OpenPair(files.id, form, encoder, decoder);
  });
}

/** Mean and spread of red, green and blue that SAM 2 was trained with (ImageNet's). */
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];
/** Masks are on a grid of a fourth of the picture's side. */
const MASK_STRIDE = 4;

class OpenPair implements Sam2Pair {
  readonly side: number;

  constructor(
    readonly id: string,
    private readonly form: Sam2Form,
    private readonly encoder: ort.InferenceSession,
    private readonly decoder: ort.InferenceSession,
  ) {
    this.side = form.side;
  }

  async encode(rgb: Uint8Array): Promise<Sam2Embedding> {
    const { side, form } = this;
    const area = side * side;
    if (rgb.length !== 3 * area)
      throw new RangeError(`a picture of ${rgb.length} bytes is not ${side}×${side}`);
    const data = new Float32Array(3 * area);
    for (let i = 0; i < area; i++)
      for (let c = 0; c < 3; c++)
        data[c * area + i] = ((rgb[3 * i + c] as number) / 255 - (MEAN[c] as number)) / (SPREAD[c] as number);
    const image = new ort.Tensor('float32', data, [1, 3, side, side]);
    const outputs = await run(this.encoder, { [form.layout.image]: image });
    return Object.fromEntries(form.layout.embeddings.map((name) => [name, required(outputs, name)]));
  }

  async decode(embedding: Sam2Embedding, window: CropWindow, clicks: readonly Click[]): Promise<Sam2Mask> {
    const { layout } = this.form;
    const outputs = await run(this.decoder, { ...embedding, ...this.prompts(window, clicks) });
    const { dims } = required(outputs, layout.masks);
    const masks = readOutput(outputs, layout.masks, dims);
    const scores = readOutput(outputs, layout.scores, required(outputs, layout.scores).dims);
    const [size, width] = [dims.at(-2) ?? 0, dims.at(-1) ?? 0];
    const count = scores.length;
    if (size !== width || size < 1 || count < 1 || masks.length !== count * size * size)
      throw new ModelError(
        say('engine.model.outputShape', {
          ...{ name: layout.masks, shape: dims.join(', ') },
          expected: `1, ${count}, n, n`,
        }),
      );
    const best = scores.indexOf(Math.max(...scores));
    const logits = masks.slice(best * size * size, (best + 1) * size * size);
    return { logits, size, score: Math.min(1, Math.max(0, scores[best] ?? 0)) };
  }

  private prompts(window: CropWindow, clicks: readonly Click[]): Record<string, ort.Tensor> {
    const { layout, side, inputs } = this.form;
    const inside = clicks.map((click) => intoCrop(click, { ...window, size: side }));
    const axes = layout.pointAxes === 2 ? [1, 1] : [1];
    const labels = clicks.map((click) => (click.positive ? 1 : 0));
    const prompts: Record<string, ort.Tensor> = {
      [layout.points]: new ort.Tensor('float32', Float32Array.from(inside.flatMap(({ x, y }) => [x, y])), [
        ...axes,
        clicks.length,
        2,
      ]),
      [layout.labels]: this.numbers(layout.labels, labels, [...axes, clicks.length]),
    };
    const grid = side / MASK_STRIDE;
    for (const [name, kind] of Object.entries(layout.absent)) {
      if (kind === 'size') prompts[name] = this.numbers(name, [side, side], [2]);
      else if (kind === 'flag') prompts[name] = this.numbers(name, [0], [1]);
      else if (kind === 'boxes') prompts[name] = new ort.Tensor('float32', new Float32Array(0), [1, 0, 4]);
      else {
        const declared = inputs.get(name)?.dims ?? [];
        const [height, width] = [declared[2] ?? grid, declared[3] ?? grid];
        prompts[name] = new ort.Tensor('float32', new Float32Array(height * width), [1, 1, height, width]);
      }
    }
    return prompts;
  }

  /** Numbers in the type that the decoder declares for an input. */
  private numbers(name: string, values: readonly number[], dims: readonly number[]): ort.Tensor {
    const type = this.form.inputs.get(name)?.type ?? 'float32';
    if (type === 'int64') return new ort.Tensor('int64', BigInt64Array.from(values.map(BigInt)), dims);
    if (type === 'int32') return new ort.Tensor('int32', Int32Array.from(values), dims);
    return new ort.Tensor('float32', Float32Array.from(values), dims);
  }

  async close(): Promise<void> {
    await Promise.all([this.encoder.release(), this.decoder.release()]);
  }
}

async function run(
  session: ort.InferenceSession,
  feeds: Record<string, ort.Tensor>,
): Promise<ort.InferenceSession.OnnxValueMapType> {
  try {
    return await session.run(feeds);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ModelError(say('engine.pair.run', { reason: String(reason) }), { cause });
  }
}

function required(outputs: ort.InferenceSession.OnnxValueMapType, name: string): ort.Tensor {
  const value = outputs[name];
  if (!value || !('data' in value)) throw new ModelError(say('engine.pair.missing', { name }));
  return value as ort.Tensor;
}
