import { say } from '@/lib/messages/message';
import type { ort } from '@/lib/onnx-runtime';
import type { FeatureMap } from '@/lib/science/resting/head-features';
import { withOutputs } from '@/lib/science/training/onnx/with-outputs';
import type { GrayFrame } from '@/lib/science/vision/types';
import { type FeatureValues, findFeatureValues } from './feature-values';
import { parseDetectorMetadata, readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { openInput, type PictureInput } from './picture-input';
import { notFinite, readUnchecked } from './read-output';
import { closedOnFailure, openModelBytes, readModelFile, type SessionOptions } from './session';

/** What a detector's last layers make of a picture, before it says where heads are. */
export interface HeadFeatures {
  of(picture: GrayFrame): Promise<FeatureMap>;
  close(): Promise<void>;
}

/**
 * Opens a detector's file to look at the features of the two layers before its answer.
 * @returns null where the file is another network than this project trains, or one that sees several pictures at once
 * @throws ModelError
 */
export async function openHeadFeatures(
  file: string,
  options: SessionOptions = {},
): Promise<HeadFeatures | null> {
  return openFeaturesOf(await readModelFile(file), file, options);
}

/** The same of a detector's bytes. @param file what messages call the model */
export async function openFeaturesOf(
  bytes: Uint8Array,
  file: string,
  options: SessionOptions = {},
): Promise<HeadFeatures | null> {
  const values = featureValues(bytes);
  if (!values) return null;
  const metadata = parseDetectorMetadata(readMetadataProps(bytes));
  // One that sees several pictures at once would need its neighbors beside each kept picture.
  if (metadata.channels !== 1) return null;
  const { session } = await openModelBytes(withOutputs(bytes, values.names, values.nodes), file, options);
  return closedOnFailure(
    session,
    () => new NetworkFeatures(session, openInput(session, metadata), values.names, metadata.stride),
  );
}

class NetworkFeatures implements HeadFeatures {
  constructor(
    private readonly session: ort.InferenceSession,
    private readonly input: PictureInput,
    private readonly names: readonly string[],
    private readonly pixelsPerCell: number,
  ) {}

  async of(picture: GrayFrame): Promise<FeatureMap> {
    const { tensors, release } = this.input.feeds([[picture]]);
    const outputs = await this.session.run(tensors, [...this.names]).finally(release);
    const planes = this.names.map((name) => {
      const dims = outputs[name]?.dims ?? [];
      const values = readUnchecked(outputs, name, dims);
      const [, channels = 0, rows = 0, columns = 0] = dims;
      const means = meansOf(values, channels, rows * columns);
      // What is not finite makes its channel's mean so, too.
      if (!means.every(Number.isFinite)) throw notFinite(name);
      return { values, channels, rows, columns, means };
    });
    return { planes, pixelsPerCell: this.pixelsPerCell };
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

function meansOf(values: Float32Array, channels: number, cells: number): Float64Array {
  const means = new Float64Array(channels);
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let i = c * cells; i < (c + 1) * cells; i++) sum += values[i] as number;
    means[c] = sum / cells;
  }
  return means;
}

function featureValues(model: Uint8Array): FeatureValues | null {
  try {
    return findFeatureValues(model);
  } catch (cause) {
    throw new ModelError(say('engine.model.notOnnx'), { cause });
  }
}
