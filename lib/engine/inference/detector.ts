import type * as ort from 'onnxruntime-node';
import { say } from '@/lib/messages/message';
import { decodePeaks } from '@/lib/science/vision/center-heatmap';
import { paddedSide } from '@/lib/science/vision/normalize';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import { type DetectorMetadata, parseDetectorMetadata, readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { type Feeds, openInput, type PictureInput } from './picture-input';
import { readOutput } from './read-output';
import {
  closedOnFailure,
  type OpenModel,
  openModel,
  openModelBytes,
  readModelFile,
  type SessionOptions,
} from './session';

export interface Detector {
  readonly metadata: DetectorMetadata;
  readonly sha256: string;
  /**
   * Finds cells in pictures of one size. Each window holds `metadata.channels` frames in the order of
   * `metadata.frameOffsets`; one list of boxes comes back per window, best score first, in pixels of the
   * picture. `threshold` is the lowest score kept. @throws ModelError when the model's answer is unusable.
   */
  detect(windows: readonly (readonly GrayFrame[])[], threshold: number): Promise<Detection[][]>;
  close(): Promise<void>;
}

/** Opens a detector and checks what can be checked without a picture. @throws ModelError. */
export async function loadDetector(file: string, options: SessionOptions = {}): Promise<Detector> {
  return asDetector(await openModel(file, options));
}

/** The same out of the bytes of a file; `name` is what messages call it. @throws ModelError. */
export async function openDetector(
  bytes: Uint8Array,
  name: string,
  options: SessionOptions = {},
): Promise<Detector> {
  return asDetector(await openModelBytes(bytes, name, options));
}

/** The same for a model that is open. It is closed where it is no detector. @throws ModelError. */
export function asDetector({ session, bytes, sha256 }: OpenModel): Promise<Detector> {
  return closedOnFailure(session, () => {
    const metadata = parseDetectorMetadata(readMetadataProps(bytes));
    return new CenterHeatmapDetector(session, metadata, sha256);
  });
}

/** What a detector file says of itself, without opening a session. @throws ModelError. */
export async function readDetectorMetadata(file: string): Promise<DetectorMetadata> {
  return parseDetectorMetadata(readMetadataProps(await readModelFile(file)));
}

class CenterHeatmapDetector implements Detector {
  private readonly input: PictureInput;

  constructor(
    private readonly session: ort.InferenceSession,
    readonly metadata: DetectorMetadata,
    readonly sha256: string,
  ) {
    this.input = openInput(session, metadata);
    for (const name of ['heat', 'box']) {
      if (!session.outputNames.includes(name)) {
        throw new ModelError(say('engine.model.detectorAnswers', { names: session.outputNames.join(', ') }));
      }
    }
  }

  async detect(windows: readonly (readonly GrayFrame[])[], threshold: number): Promise<Detection[][]> {
    const { channels } = this.metadata;
    for (const window of windows) {
      if (window.length !== channels) {
        throw new ModelError(say('engine.model.frames', { channels, given: window.length }));
      }
    }
    const found: Detection[][] = [];
    for (let from = 0; from < windows.length; from += this.input.mostAtOnce) {
      found.push(
        ...(await this.detectTogether(windows.slice(from, from + this.input.mostAtOnce), threshold)),
      );
    }
    return found;
  }

  private async detectTogether(
    windows: readonly (readonly GrayFrame[])[],
    threshold: number,
  ): Promise<Detection[][]> {
    const { classes, stride, boxSide, boxSlope } = this.metadata;
    const first = windows[0]?.[0];
    if (!first) return [];
    const outputs = await this.run(this.input.feeds(windows));
    const gridWidth = paddedSide(first.width) / stride;
    const gridHeight = paddedSide(first.height) / stride;
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
          ...(boxSide === null ? {} : { sizes: { side: boxSide, slope: boxSlope } }),
        },
      ),
    );
  }

  private async run({ tensors, release }: Feeds): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.session.run(tensors);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      const shape = Object.values(tensors)[0]?.dims.join(', ');
      throw new ModelError(
        say('engine.model.pictureShape', { shape: String(shape), reason: String(reason) }),
        { cause },
      );
    } finally {
      release();
    }
  }

  close(): Promise<void> {
    return this.session.release();
  }
}
