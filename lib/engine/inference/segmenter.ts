import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import {
  MASK_CHANNELS,
  MASK_LEVELS,
  type MaskChannel,
  type MaskLevel,
} from '@/lib/science/segmentation/channels';
import { type CropWindow, intoCrop, normalizeCrop, readCrop } from '@/lib/science/segmentation/crop';
import { type Click, insideOf, writePromptMaps } from '@/lib/science/segmentation/prompts';
import type { GrayFrame } from '@/lib/science/vision/types';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { readOutput } from './read-output';
import { closedOnFailure, type OpenModel, openModel, openModelBytes, type SessionOptions } from './session';

/** The segmenter that is used when nobody names another. */
export const DEFAULT_SEGMENTER_ID = 'sperm-segmenter-v1';

/** The crop, foreground and background clicks. */
const PROMPT_PLANES = 3;

/** What the network says about one crop. */
export interface CropAnswer {
  readonly window: CropWindow;
  /** The normalized crop itself, `size`×`size`. */
  readonly picture: Float32Array;
  /** Mask logits on the crop's grid, `size`×`size`; above 0 is inside. */
  readonly logits: Readonly<Record<MaskChannel, Float32Array>>;
  /** Predicted IoU of the masks that clicks may mean, 0 to 1. */
  readonly scores: Readonly<Record<MaskLevel, number>>;
}

export interface CropOptions {
  /**
   * How many mirrorings of the crop are asked and averaged, 4 by default: steadier masks for as many times the work.
   */
  readonly views?: 1 | 2 | 4;
  /** Logits, in the same window, of the mask that the last click was to mend. */
  readonly previous?: Float32Array;
}

export interface Segmenter {
  /** Side in px of the crops that the network reads. */
  readonly size: number;
  /** Planes of its input: crop, foreground and background clicks, and in newer models the mask before the last click. */
  readonly planes: number;
  readonly sha256: string;
  /**
   * Segments the cell that clicks (px of the picture) lie on, or without clicks the one in the middle of the window.
   * @throws ModelError when the model's answer is unusable.
   */
  run(
    picture: GrayFrame,
    window: CropWindow,
    clicks: readonly Click[],
    options?: CropOptions,
  ): Promise<CropAnswer>;
  close(): Promise<void>;
}

/** Opens a segmenter and checks what can be checked without a picture. @throws ModelError. */
export async function loadSegmenter(file: string, options: SessionOptions = {}): Promise<Segmenter> {
  return asSegmenter(await openModel(file, options));
}

/** The same out of the bytes of a file; `name` is what messages call it. @throws ModelError. */
export async function openSegmenter(
  bytes: Uint8Array,
  name: string,
  options: SessionOptions = {},
): Promise<Segmenter> {
  return asSegmenter(await openModelBytes(bytes, name, options));
}

function asSegmenter({ session, bytes, sha256 }: OpenModel): Promise<Segmenter> {
  return closedOnFailure(session, () => {
    const { size, planes } = readForm(bytes);
    return new PromptableSegmenter(session, size, planes, sha256);
  });
}

function readForm(bytes: Uint8Array): { size: number; planes: number } {
  const properties = readMetadataProps(bytes);
  const task = properties.get('task');
  if (task !== 'segmenter')
    throw new ModelError(say('engine.model.notSegmenter', { task: task ?? 'not said' }));
  const channels = properties.get('channels') ?? '';
  if (channels !== MASK_CHANNELS.join(','))
    throw new ModelError(say('engine.model.masks', { channels, expected: MASK_CHANNELS.join(',') }));
  const size = Number(properties.get('size'));
  if (!Number.isInteger(size) || size < 32 || size > 1024)
    throw new ModelError(say('engine.model.crops', { size: String(properties.get('size')) }));
  // The first version had no plane for the mask before.
  const planes = properties.get('planes')?.split(',').length ?? PROMPT_PLANES;
  if (planes !== PROMPT_PLANES && planes !== PROMPT_PLANES + 1)
    throw new ModelError(
      say('engine.model.planes', { count: planes, planes: String(properties.get('planes')) }),
    );
  return { size, planes };
}

class PromptableSegmenter implements Segmenter {
  constructor(
    private readonly session: ort.InferenceSession,
    readonly size: number,
    readonly planes: number,
    readonly sha256: string,
  ) {
    const { inputNames, outputNames } = session;
    if (inputNames.join() !== 'image' || !['masks', 'score'].every((name) => outputNames.includes(name)))
      throw new ModelError(
        say('engine.model.segmenterAnswers', {
          inputs: inputNames.join(', '),
          outputs: outputNames.join(', '),
        }),
      );
  }

  async run(
    picture: GrayFrame,
    window: CropWindow,
    clicks: readonly Click[],
    { views = 4, previous }: CropOptions = {},
  ): Promise<CropAnswer> {
    const { size, planes } = this;
    if (window.size !== size)
      throw new RangeError(`the network reads crops of ${size} px, the window has ${window.size}`);
    if (!(window.side > 0)) throw new RangeError(`a window of ${window.side} px shows nothing`);
    const area = size * size;
    const input = new Float32Array(views * planes * area);
    const crop = readCrop(picture, window);
    normalizeCrop(crop);
    input.set(crop);
    const inside = clicks.map((c) => ({ ...intoCrop(c, window), positive: c.positive }));
    writePromptMaps(inside, size, input, area);
    if (previous && planes > PROMPT_PLANES) input.set(insideOf(previous), PROMPT_PLANES * area);
    for (let view = 1; view < views; view++)
      for (let plane = 0; plane < planes; plane++)
        addMirrored(input, plane * area, input, (view * planes + plane) * area, size, view);
    const outputs = await this.ask(new ort.Tensor('float32', input, [views, planes, size, size]));
    const masks = readOutput(outputs, 'masks', [views, MASK_CHANNELS.length, size, size]);
    const scores = readOutput(outputs, 'score', [views, MASK_LEVELS.length, 1, 1]);
    const all = Array.from({ length: views }, (_, view) => view);
    return {
      window,
      picture: crop,
      logits: record(MASK_CHANNELS, (_, channel) => {
        const mean = new Float32Array(area);
        for (const view of all)
          addMirrored(masks, (view * MASK_CHANNELS.length + channel) * area, mean, 0, size, view);
        return mean.map((v) => v / views);
      }),
      scores: record(MASK_LEVELS, (_, level) =>
        all.reduce((sum, view) => sum + (scores[view * MASK_LEVELS.length + level] ?? 0) / views, 0),
      ),
    };
  }

  private async ask(image: ort.Tensor): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.session.run({ image });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(
        say('engine.model.cropShape', { shape: image.dims.join(', '), reason: String(reason) }),
        {
          cause,
        },
      );
    }
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

function record<K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, i) => [key, value(key, i)])) as Record<K, V>;
}

/** Adds a square plane, mirrored left to right (bit 0 of `view`) and top to bottom (bit 1); its own inverse. */
function addMirrored(
  from: Float32Array,
  fromOffset: number,
  to: Float32Array,
  toOffset: number,
  size: number,
  view: number,
): void {
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const u = view & 1 ? size - 1 - x : x;
      const v = view & 2 ? size - 1 - y : y;
      const i = toOffset + y * size + x;
      to[i] = (to[i] as number) + (from[fromOffset + v * size + u] as number);
    }
}
