import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import type { FeatureMap } from '@/lib/science/resting/head-features';
import { withOutputs } from '@/lib/science/training/onnx/with-outputs';
import { normalizeFrames } from '@/lib/science/vision/normalize';
import type { GrayFrame } from '@/lib/science/vision/types';
import { parseDetectorMetadata, readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { nestedIn, textOf } from './protobuf-fields';
import { readOutput } from './read-output';
import { openModelBytes, readModelFile, type SessionOptions } from './session';

/** What a detector's last layers make of a picture, before it says where heads are. */
export interface HeadFeatures {
  of(picture: GrayFrame): Promise<FeatureMap>;
  close(): Promise<void>;
}

/** Field numbers in the ONNX format: of the model, the graph and a node. */
const GRAPH = 7;
const NODES = 1;
const [NODE_INPUTS, NODE_TYPE] = [1, 4];

/**
 * Opens a detector's file to look at the features of the two layers before its answer.
 * @returns null where the file is another network than this project trains, one of whole numbers or one that sees several
 *   pictures at once
 * @throws ModelError
 */
export async function openHeadFeatures(
  file: string,
  options: SessionOptions = {},
): Promise<HeadFeatures | null> {
  const bytes = await readModelFile(file);
  const names = featureNames(bytes);
  // One that sees several pictures at once would need its neighbors beside each kept picture.
  if (!names || parseDetectorMetadata(readMetadataProps(bytes)).channels !== 1) return null;
  const { session } = await openModelBytes(withOutputs(bytes, names), file, options);
  return new NetworkFeatures(session, names);
}

class NetworkFeatures implements HeadFeatures {
  constructor(
    private readonly session: ort.InferenceSession,
    private readonly names: readonly string[],
  ) {}

  async of(picture: GrayFrame): Promise<FeatureMap> {
    const { data, width, height } = normalizeFrames([picture]);
    const image = new ort.Tensor('float32', data, [1, 1, height, width]);
    const outputs = await this.session.run({ image }, [...this.names]);
    return {
      planes: this.names.map((name) => {
        const dims = outputs[name]?.dims ?? [];
        const values = readOutput(outputs, name, dims);
        const [, channels = 0, rows = 0, columns = 0] = dims;
        return { values, channels, rows, columns };
      }),
      pixelsPerCell: width / (outputs[this.names[0] ?? '']?.dims[3] ?? width),
    };
  }

  close(): Promise<void> {
    return this.session.release();
  }
}

/** The values that go into the last convolution but one, and into the one that says where heads are. */
function featureNames(model: Uint8Array): string[] | null {
  try {
    return namesIn(model);
  } catch (cause) {
    throw new ModelError(say('engine.model.notOnnx'), { cause });
  }
}

function namesIn(model: Uint8Array): string[] | null {
  const into = new Map<string, string>();
  for (const graph of nestedIn(model, GRAPH)) {
    for (const node of nestedIn(graph, NODES)) {
      if (Array.from(nestedIn(node, NODE_TYPE), textOf).at(-1) !== 'Conv') continue;
      const [from = '', ...weights] = Array.from(nestedIn(node, NODE_INPUTS), textOf);
      for (const name of weights) into.set(name, from);
    }
  }
  const names = ['head.bias', 'heat.weight'].map((weight) => into.get(weight));
  return names.every((name) => name !== undefined) ? names : null;
}
