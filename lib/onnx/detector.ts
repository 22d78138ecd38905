import { readFile } from 'node:fs/promises';
import * as ort from 'onnxruntime-node';
import { decodePeaks } from '@/lib/vision/centre-heatmap';
import { normaliseFrames, paddedSide } from '@/lib/vision/normalise';
import type { Detection, GreyFrame } from '@/lib/vision/types';
import { type DetectorMetadata, parseDetectorMetadata, readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { openModel, type SessionOptions } from './session';

export interface Detector {
  readonly metadata: DetectorMetadata;
  readonly sha256: string;
  /**
   * Finds cells in pictures of one size. Each window holds `metadata.channels` frames in the order of
   * `metadata.frameOffsets`; one list of boxes comes back per window, best score first, in pixels of the
   * picture. `threshold` is the lowest score kept. Raises ModelError when the model's answer is unusable.
   */
  detect(windows: readonly (readonly GreyFrame[])[], threshold: number): Promise<Detection[][]>;
  close(): Promise<void>;
}

/** Opens a detector and checks what can be checked without a picture. Raises ModelError. */
export async function loadDetector(file: string, options: SessionOptions = {}): Promise<Detector> {
  const { session, bytes, sha256 } = await openModel(file, options);
  try {
    const metadata = parseDetectorMetadata(readMetadataProps(bytes));
    return new CentreHeatmapDetector(session, metadata, sha256);
  } catch (error) {
    await session.release();
    throw error;
  }
}

/** What a detector file says of itself, without opening a session. Raises ModelError. */
export async function readDetectorMetadata(file: string): Promise<DetectorMetadata> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ModelError(`the model file ${file} cannot be read`, { cause });
  });
  return parseDetectorMetadata(readMetadataProps(bytes));
}

class CentreHeatmapDetector implements Detector {
  private readonly inputName: string;
  private buffer: Float32Array | null = null;

  constructor(
    private readonly session: ort.InferenceSession,
    readonly metadata: DetectorMetadata,
    readonly sha256: string,
  ) {
    const [inputName, ...others] = session.inputNames;
    if (!inputName || others.length > 0) {
      throw new ModelError(`a detector has one input, this model has ${session.inputNames.length}`);
    }
    for (const name of ['heat', 'box']) {
      if (!session.outputNames.includes(name)) {
        throw new ModelError(
          `a detector answers 'heat' and 'box', this model answers ${session.outputNames.join(', ')}`,
        );
      }
    }
    this.inputName = inputName;
  }

  async detect(windows: readonly (readonly GreyFrame[])[], threshold: number): Promise<Detection[][]> {
    const { channels, classes, stride, frameOffsets } = this.metadata;
    const first = windows[0]?.[0];
    if (!first) return [];
    const reference = frameOffsets.indexOf(0);
    const width = paddedSide(first.width);
    const height = paddedSide(first.height);
    const itemSize = channels * width * height;
    const batch = this.takeBuffer(windows.length * itemSize);
    windows.forEach((window, item) => {
      if (window.length !== channels) {
        throw new ModelError(`the model sees ${channels} frames at once, ${window.length} were given`);
      }
      normaliseFrames(window, reference, batch.subarray(item * itemSize, (item + 1) * itemSize));
    });
    const outputs = await this.run(
      new ort.Tensor('float32', batch, [windows.length, channels, height, width]),
    );
    this.buffer = batch;

    const gridWidth = width / stride;
    const gridHeight = height / stride;
    const area = gridWidth * gridHeight;
    const heat = readOutput(outputs, 'heat', [windows.length, classes.length, gridHeight, gridWidth]);
    const box = readOutput(outputs, 'box', [windows.length, 4, gridHeight, gridWidth]);
    return windows.map((_, item) =>
      decodePeaks(
        heat.subarray(item * classes.length * area, (item + 1) * classes.length * area),
        box.subarray(item * 4 * area, (item + 1) * 4 * area),
        {
          gridWidth,
          gridHeight,
          pictureWidth: first.width,
          pictureHeight: first.height,
          classes,
          stride,
          threshold,
        },
      ),
    );
  }

  /** The buffer of the call before, unless that is still running or of another size. */
  private takeBuffer(size: number): Float32Array {
    const kept = this.buffer?.length === size ? this.buffer : new Float32Array(size);
    this.buffer = null;
    return kept;
  }

  private async run(image: ort.Tensor): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.session.run({ [this.inputName]: image });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(`the model cannot read a picture of shape [${image.dims.join(', ')}]: ${reason}`, {
        cause,
      });
    }
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

function readOutput(
  outputs: ort.InferenceSession.OnnxValueMapType,
  name: string,
  shape: readonly number[],
): Float32Array {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array)) throw new ModelError(`the model's '${name}' is not float32`);
  if (tensor.dims.length !== shape.length || tensor.dims.some((side, i) => side !== shape[i])) {
    throw new ModelError(
      `the model's '${name}' has shape [${tensor.dims.join(', ')}], expected [${shape.join(', ')}]`,
    );
  }
  // A finite number less itself is 0; NaN and infinity leave NaN, which no sum gets rid of.
  let check = 0;
  for (let i = 0; i < tensor.data.length; i++)
    check += (tensor.data[i] as number) - (tensor.data[i] as number);
  if (check !== 0) throw new ModelError(`the model's '${name}' holds numbers that are not finite`);
  return tensor.data;
}
