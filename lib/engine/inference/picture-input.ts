import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import { blockPicture } from '@/lib/science/vision/block-picture';
import { normalizeFrames, paddedSide } from '@/lib/science/vision/normalize';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { DetectorMetadata } from './metadata';
import { ModelError } from './model-error';

/** What one run takes. */
export interface Feeds {
  readonly tensors: Record<string, ort.Tensor>;
  /** To be called when the run is over: its memory may be used again. */
  readonly release: () => void;
}

/** Turns windows of pictures into what a detector's session takes. */
export interface PictureInput {
  /** Windows that one run may hold. */
  readonly mostAtOnce: number;
  feeds(windows: readonly (readonly GrayFrame[])[]): Feeds;
}

const BLOCK_INPUTS = 'blocks,scale';
/** Of int8 detectors made up to 0.16, whose blocks don't tell the brightness. */
const OLDER_BLOCK_INPUTS = 'blocks,mean,scale';

/** The input that the model says it has. @throws ModelError where the file has another. */
export function openInput(session: ort.InferenceSession, metadata: DetectorMetadata): PictureInput {
  const names = [...session.inputNames];
  if (metadata.input === 'blocks') {
    const inputs = names.sort().join();
    if (inputs !== BLOCK_INPUTS && inputs !== OLDER_BLOCK_INPUTS)
      throw new ModelError(say('engine.model.blockInputs', { names: names.join(', ') }));
    return new BlockInput(inputs === BLOCK_INPUTS);
  }
  const [name, ...others] = names;
  if (!name || others.length > 0) throw new ModelError(say('engine.model.oneInput', { count: names.length }));
  return new NormalisedInput(name, metadata);
}

/** [batch, channels, height, width], each window less the mean of its own frame over its standard deviation. */
class NormalisedInput implements PictureInput {
  readonly mostAtOnce = Number.POSITIVE_INFINITY;
  /** Of a run that is over: fresh memory of this size costs more than filling it. */
  private free: Float32Array | null = null;

  constructor(
    private readonly name: string,
    private readonly metadata: DetectorMetadata,
  ) {}

  feeds(windows: readonly (readonly GrayFrame[])[]): Feeds {
    const { channels, frameOffsets } = this.metadata;
    const [width, height] = [
      paddedSide(windows[0]?.[0]?.width ?? 0),
      paddedSide(windows[0]?.[0]?.height ?? 0),
    ];
    const size = channels * width * height;
    const kept = this.free?.length === windows.length * size ? this.free : null;
    this.free = null;
    const data = kept ?? new Float32Array(windows.length * size);
    windows.forEach((window, item) => {
      normalizeFrames(window, frameOffsets.indexOf(0), data.subarray(item * size, (item + 1) * size));
    });
    const image = new ort.Tensor('float32', data, [windows.length, channels, height, width]);
    return {
      tensors: { [this.name]: image },
      release: () => {
        this.free = data;
      },
    };
  }
}

/** Bytes in blocks, with the scale beside them, and the mean too where the blocks do not tell it. */
class BlockInput implements PictureInput {
  /** Every picture has its own scale. */
  readonly mostAtOnce = 1;
  private free: Uint8Array | undefined;

  constructor(private readonly brightness: boolean) {}

  feeds([window]: readonly (readonly GrayFrame[])[]): Feeds {
    const [picture] = window ?? [];
    if (!picture) throw new RangeError('a window without pictures');
    const { data, rows, columns, scale, mean } = blockPicture(picture, {
      into: this.free,
      brightness: this.brightness,
    });
    this.free = undefined;
    return {
      tensors: {
        blocks: new ort.Tensor('uint8', data, [1, rows, columns, data.length / rows / columns]),
        scale: new ort.Tensor('float32', Float32Array.of(scale), []),
        ...(!this.brightness && { mean: new ort.Tensor('float32', Float32Array.of(mean), []) }),
      },
      release: () => {
        this.free = data;
      },
    };
  }
}
