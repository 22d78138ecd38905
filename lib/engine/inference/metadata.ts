import { say } from '@/lib/messages/message';
import { readScoreMap, type ScoreMap } from '@/lib/science/resting/score-map';
import { ENTRY, MODEL } from '@/lib/science/training/onnx/fields';
import { SPERM_CLASSES, type SpermClass } from '@/lib/science/vision/types';
import { ModelError } from './model-error';
import { nestedIn, textIn } from './protobuf-fields';

/**
 * The `metadata_props` of an ONNX file, which onnxruntime-node does not hand out.
 * @throws ModelError when the bytes are not an ONNX model.
 */
export function readMetadataProps(file: Uint8Array): Map<string, string> {
  try {
    return new Map(Array.from(nestedIn(file, MODEL.metadata), readEntry));
  } catch (cause) {
    throw new ModelError(say('engine.model.notOnnx'), { cause });
  }
}

const readEntry = (entry: Uint8Array): [string, string] => [
  textIn(entry, ENTRY.key),
  textIn(entry, ENTRY.value),
];

/** What a detector file says about itself. */
export interface DetectorMetadata {
  readonly head: 'centre-heatmap';
  /**
   * How pictures go in: `normalized`, as float numbers of mean 0 and standard deviation 1, or `blocks`, as their own
   * bytes in blocks of 4 × 4 with the scale beside them, one picture a run (int8 models; see blockPicture).
   */
  readonly input: 'normalized' | 'blocks';
  readonly classes: readonly SpermClass[];
  /** Pictures the network sees at once; the one it answers for has offset 0. */
  readonly channels: number;
  /** One offset per channel, in frames of the video. */
  readonly frameOffsets: readonly number[];
  readonly stride: number;
  /** Score from which a detection counts, as chosen when the model was trained. */
  readonly workingThreshold: number;
  /** Side of the boxes (px, geometric mean) that the model sees best; null where any size is as good. */
  readonly boxSide: number | null;
  /** Slope of log true size on log found size about `boxSide`; 1 where sizes are right as they come. */
  readonly boxSlope: number;
  /** How its scores read to the judge of what rests. */
  readonly restingScore: ScoreMap;
}

const DEFAULT_THRESHOLD = 0.3;

/** Reads and checks a detector's metadata; lists are JSON or comma-separated. @throws ModelError on anything unusable. */
export function parseDetectorMetadata(properties: ReadonlyMap<string, string>): DetectorMetadata {
  const task = properties.get('task') ?? 'detect';
  if (!task.startsWith('detect')) throw new ModelError(say('engine.model.notDetection', { task }));
  const head = properties.get('head') ?? 'centre-heatmap';
  if (head !== 'centre-heatmap') throw new ModelError(say('engine.model.head', { head }));

  const input = properties.get('input') ?? 'normalized';
  if (input !== 'normalized' && input !== 'blocks')
    throw new ModelError(say('engine.model.input', { input }));
  const classes = readList(properties.get('classes') ?? 'sperm').map(asSpermClass);
  const channels = readNumber(properties, 'channels', 1);
  const frameOffsets = properties.has('frameOffsets')
    ? readList(properties.get('frameOffsets') ?? '').map(Number)
    : channels === 1
      ? [0]
      : [];
  if (
    frameOffsets.length !== channels ||
    !frameOffsets.every(Number.isInteger) ||
    !frameOffsets.includes(0)
  ) {
    throw new ModelError(say('engine.model.offsets', { channels, offsets: frameOffsets.join(', ') }));
  }
  if (input === 'blocks' && channels !== 1) throw new ModelError(say('engine.model.blocks', { channels }));
  const stride = readNumber(properties, 'stride', 4);
  if (!Number.isInteger(stride) || stride < 1 || stride > 16)
    throw new ModelError(say('engine.model.stride', { stride }));
  const workingThreshold = readNumber(properties, 'workingThreshold', DEFAULT_THRESHOLD);
  if (!(workingThreshold > 0 && workingThreshold < 1)) {
    throw new ModelError(say('engine.model.threshold', { threshold: workingThreshold }));
  }
  const boxSide = properties.has('boxSide') ? readNumber(properties, 'boxSide', 0) : null;
  if (boxSide !== null && !(boxSide >= 4 && boxSide <= 200))
    throw new ModelError(say('engine.model.boxSide', { side: boxSide }));
  const boxSlope = readNumber(properties, 'boxSlope', 1);
  if (!(boxSlope > 0.2 && boxSlope < 2) || (boxSlope !== 1 && boxSide === null))
    throw new ModelError(say('engine.model.boxSlope', { slope: boxSlope, side: String(boxSide) }));
  const restingScore = readScoreMap(properties);
  if (!restingScore) throw new ModelError(say('engine.model.scoreMap'));
  return {
    ...{ head, input, classes, channels, frameOffsets, stride },
    ...{ workingThreshold, boxSide, boxSlope, restingScore },
  };
}

function readList(text: string): string[] {
  const inner = text.trim().replace(/^\[|\]$/g, '');
  return inner.split(',').map((part) => part.trim().replace(/^"|"$/g, ''));
}

function asSpermClass(name: string): SpermClass {
  const known = SPERM_CLASSES.find((candidate) => candidate === name);
  if (!known) throw new ModelError(say('engine.model.className', { name, names: SPERM_CLASSES.join(', ') }));
  return known;
}

function readNumber(properties: ReadonlyMap<string, string>, key: string, fallback: number): number {
  const text = properties.get(key);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new ModelError(say('engine.model.notNumber', { name: key, text }));
  return value;
}
