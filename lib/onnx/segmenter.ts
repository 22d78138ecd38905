import * as ort from 'onnxruntime-node';
import { MASK_CHANNELS, MASK_LEVELS, type MaskChannel, type MaskLevel } from '@/lib/vision/segment/channels';
import { type CropWindow, intoCrop, normaliseCrop, readCrop } from '@/lib/vision/segment/crop';
import { type Click, writePromptMaps } from '@/lib/vision/segment/prompts';
import type { GreyFrame } from '@/lib/vision/types';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { readOutput } from './read-output';
import { openModel, type SessionOptions } from './session';

/** The segmenter that is used when nobody names another. */
export const DEFAULT_SEGMENTER_ID = 'sperm-segmenter-v1';

/** What the network says about one crop. */
export interface CropAnswer {
  readonly window: CropWindow;
  /** Mask logits on the crop's grid, `size`×`size`; above 0 is inside. */
  readonly logits: Readonly<Record<MaskChannel, Float32Array>>;
  /** Predicted IoU of the masks that clicks may mean, 0 to 1. */
  readonly scores: Readonly<Record<MaskLevel, number>>;
}

export interface Segmenter {
  /** Side in px of the crops that the network reads. */
  readonly size: number;
  readonly sha256: string;
  /**
   * Segments the cell that clicks (px of the picture) lie on, or without clicks the one in the middle of the window.
   * Raises ModelError when the model's answer is unusable.
   */
  run(picture: GreyFrame, window: CropWindow, clicks: readonly Click[]): Promise<CropAnswer>;
  close(): Promise<void>;
}

/** Opens a segmenter and checks what can be checked without a picture. Raises ModelError. */
export async function loadSegmenter(file: string, options: SessionOptions = {}): Promise<Segmenter> {
  const { session, bytes, sha256 } = await openModel(file, options);
  try {
    return new PromptableSegmenter(session, readSize(bytes), sha256);
  } catch (error) {
    await session.release();
    throw error;
  }
}

function readSize(bytes: Uint8Array): number {
  const properties = readMetadataProps(bytes);
  const task = properties.get('task');
  if (task !== 'segmenter')
    throw new ModelError(`the model's task is '${task ?? 'not said'}', not 'segmenter'`);
  const channels = properties.get('channels') ?? '';
  if (channels !== MASK_CHANNELS.join(','))
    throw new ModelError(`the model's masks are '${channels}', expected '${MASK_CHANNELS.join(',')}'`);
  const size = Number(properties.get('size'));
  if (!Number.isInteger(size) || size < 32 || size > 1024)
    throw new ModelError(`the model's crops are '${properties.get('size')}' px a side`);
  return size;
}

class PromptableSegmenter implements Segmenter {
  constructor(
    private readonly session: ort.InferenceSession,
    readonly size: number,
    readonly sha256: string,
  ) {
    const { inputNames, outputNames } = session;
    if (inputNames.join() !== 'image' || !['masks', 'score'].every((name) => outputNames.includes(name)))
      throw new ModelError(
        `a segmenter reads 'image' and answers 'masks' and 'score'; this model reads ${inputNames.join(', ')} and answers ${outputNames.join(', ')}`,
      );
  }

  async run(picture: GreyFrame, window: CropWindow, clicks: readonly Click[]): Promise<CropAnswer> {
    const { size } = this;
    if (window.size !== size)
      throw new RangeError(`the network reads crops of ${size} px, the window has ${window.size}`);
    if (!(window.side > 0)) throw new RangeError(`a window of ${window.side} px shows nothing`);
    const area = size * size;
    const input = new Float32Array(3 * area);
    const crop = readCrop(picture, window);
    normaliseCrop(crop);
    input.set(crop);
    writePromptMaps(
      clicks.map((c) => ({ ...intoCrop(c, window), positive: c.positive })),
      size,
      input,
      area,
    );
    const outputs = await this.ask(new ort.Tensor('float32', input, [1, 3, size, size]));
    const masks = readOutput(outputs, 'masks', [1, MASK_CHANNELS.length, size, size]);
    const scores = readOutput(outputs, 'score', [1, MASK_LEVELS.length, 1, 1]);
    return {
      window,
      logits: record(MASK_CHANNELS, (_, i) => masks.slice(i * area, (i + 1) * area)),
      scores: record(MASK_LEVELS, (_, i) => scores[i] ?? 0),
    };
  }

  private async ask(image: ort.Tensor): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.session.run({ image });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(`the model cannot read a crop of shape [${image.dims.join(', ')}]: ${reason}`, {
        cause,
      });
    }
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

function record<K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, i) => [key, value(key, i)])) as Record<K, V>;
}
