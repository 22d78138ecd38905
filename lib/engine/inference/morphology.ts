import { say } from '@/lib/messages/message';
import { ort } from '@/lib/onnx-runtime';
import { type Platt, plattProbability } from '@/lib/science/metrics';
import { type CellAxis, findCellAxis, type Patch } from '@/lib/science/morphology/classify/cell-axis';
import {
  isFitted,
  readViewOf,
  VIEW_HEIGHT,
  VIEW_KINDS,
  VIEW_WIDTH,
} from '@/lib/science/morphology/classify/cell-view';
import {
  type DefectProbabilities,
  MHSMA_DEFECTS,
  type MhsmaDefect,
} from '@/lib/science/morphology/classify/defects';
import { fitAxis, likenessTo, TEMPLATE_LENGTH } from '@/lib/science/morphology/classify/fit-axis';
import { readMetadataProps } from './metadata';
import { ModelError } from './model-error';
import { closedOnFailure, type OpenModel, openModel, openModelBytes, type SessionOptions } from './session';

/** The morphology classifier that is used when nobody names another. */
export const DEFAULT_MORPHOLOGY_ID = 'sperm-morphology-v1';

export interface MorphologyMetadata {
  /** Scale at which the network was trained, µm a pixel; an estimate, as MHSMA states none. */
  readonly pixelSizeUm: number;
  /** The usual cell, which axes are fitted to, see `fitAxis`. */
  readonly template: Float32Array;
  /** What turns each defect's logit into a probability. */
  readonly platt: Readonly<Record<MhsmaDefect, Platt>>;
  /** Probability from which a defect counts as found, chosen for balanced accuracy. */
  readonly thresholds: DefectProbabilities;
}

export interface CellMorphology {
  readonly axis: CellAxis;
  /** Correlation with the usual cell of the training pictures: what lies far below their range was never learned. */
  readonly likeness: number;
  readonly logits: Readonly<Record<MhsmaDefect, number>>;
  /** Calibrated on cells of MHSMA that the network was not trained on. */
  readonly probabilities: DefectProbabilities;
  /** How far the networks of the ensemble disagree, as a standard deviation of the probability. */
  readonly disagreement: DefectProbabilities;
}

export interface MorphologyClassifier {
  readonly metadata: MorphologyMetadata;
  readonly sha256: string;
  /**
   * Judges cells. Each patch is about 128 px wide at `metadata.pixelSizeUm`, with one head in the middle.
   * @throws ModelError when the model's answer is unusable.
   */
  classify(patches: readonly Patch[]): Promise<CellMorphology[]>;
  close(): Promise<void>;
}

/** Cells that the network sees at once. */
const BATCH = 16;
const AREA = VIEW_WIDTH * VIEW_HEIGHT;

/** Opens a morphology classifier. @throws ModelError. */
export async function loadMorphologyClassifier(
  file: string,
  options: SessionOptions = {},
): Promise<MorphologyClassifier> {
  return asClassifier(await openModel(file, options));
}

/** The same out of the bytes of a file; `name` is what messages call it. @throws ModelError. */
export async function openMorphologyClassifier(
  bytes: Uint8Array,
  name: string,
  options: SessionOptions = {},
): Promise<MorphologyClassifier> {
  return asClassifier(await openModelBytes(bytes, name, options));
}

function asClassifier({ session, bytes, sha256 }: OpenModel): Promise<MorphologyClassifier> {
  return closedOnFailure(session, () => {
    const metadata = parseMorphologyMetadata(readMetadataProps(bytes));
    for (const name of ['logits', 'disagreement'])
      if (!session.outputNames.includes(name))
        throw new ModelError(say('engine.model.morphologyAnswers', { name }));
    return new EnsembleClassifier(session, metadata, sha256);
  });
}

class EnsembleClassifier implements MorphologyClassifier {
  constructor(
    private readonly session: ort.InferenceSession,
    readonly metadata: MorphologyMetadata,
    readonly sha256: string,
  ) {}

  async classify(patches: readonly Patch[]): Promise<CellMorphology[]> {
    const cells: CellMorphology[] = [];
    for (let i = 0; i < patches.length; i += BATCH)
      cells.push(...(await this.classifyBatch(patches.slice(i, i + BATCH))));
    return cells;
  }

  private async classifyBatch(patches: readonly Patch[]): Promise<CellMorphology[]> {
    const axes = patches.map(findCellAxis);
    const fitted = patches.map((patch, i) => fitAxis(patch, axes[i] as CellAxis, this.metadata.template));
    // Each cell is shown twice, as it is and mirrored, and the answers are averaged.
    const shown = patches.flatMap((patch, i) =>
      [false, true].map((mirror) => ({
        patch,
        axis: axes[i] as CellAxis,
        fitted: fitted[i] as CellAxis,
        mirror,
      })),
    );
    const input = new Float32Array(shown.length * VIEW_KINDS.length * AREA);
    shown.forEach(({ patch, axis, fitted, mirror }, item) => {
      VIEW_KINDS.forEach((kind, channel) => {
        const at = (item * VIEW_KINDS.length + channel) * AREA;
        const about = isFitted(kind) ? fitted : axis;
        readViewOf(kind, patch, about, input.subarray(at, at + AREA), { mirror });
      });
    });
    const image = new ort.Tensor('float32', input, [
      shown.length,
      VIEW_KINDS.length,
      VIEW_HEIGHT,
      VIEW_WIDTH,
    ]);
    const outputs = await this.run(image);
    const logits = answers(outputs.logits, shown.length);
    const disagreement = answers(outputs.disagreement, shown.length);
    return fitted.map((axis, i) => ({
      ...this.answerFor(axis, logits, disagreement, 2 * i),
      likeness: likenessTo(this.metadata.template, patches[i] as Patch, axis),
    }));
  }

  private answerFor(
    axis: CellAxis,
    logits: Float32Array,
    disagreement: Float32Array,
    item: number,
  ): Omit<CellMorphology, 'likeness'> {
    const mean = (values: Float32Array, k: number): number => {
      const count = MHSMA_DEFECTS.length;
      return ((values[item * count + k] as number) + (values[(item + 1) * count + k] as number)) / 2;
    };
    const each = (of: (k: number, defect: MhsmaDefect) => number): DefectProbabilities =>
      Object.fromEntries(MHSMA_DEFECTS.map((d, k) => [d, of(k, d)])) as Record<MhsmaDefect, number>;
    const probabilities = each((k, d) => plattProbability(mean(logits, k), this.metadata.platt[d]));
    return {
      axis,
      logits: each((k) => mean(logits, k)),
      probabilities,
      // Slope of the logistic curve at the mean: p (1 − p) times that of the calibration.
      disagreement: each(
        (k, d) =>
          probabilities[d] *
          (1 - probabilities[d]) *
          Math.abs(this.metadata.platt[d].slope) *
          mean(disagreement, k),
      ),
    };
  }

  private async run(image: ort.Tensor): Promise<ort.InferenceSession.OnnxValueMapType> {
    try {
      return await this.session.run({ image });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ModelError(
        say('engine.model.viewShape', { shape: image.dims.join(', '), reason: String(reason) }),
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

function answers(tensor: ort.Tensor | undefined, cells: number): Float32Array {
  if (!(tensor?.data instanceof Float32Array) || tensor.dims.join() !== `${cells},${MHSMA_DEFECTS.length}`)
    throw new ModelError(say('engine.model.answerShape', { shape: String(tensor?.dims.join(', ')) }));
  if (!tensor.data.every(Number.isFinite)) throw new ModelError(say('engine.model.answerNotFinite'));
  return tensor.data;
}

/** Reads and checks a morphology classifier's metadata. @throws ModelError on anything unusable. */
export function parseMorphologyMetadata(properties: ReadonlyMap<string, string>): MorphologyMetadata {
  if (properties.get('task') !== 'morphology')
    throw new ModelError(say('engine.model.notMorphology', { task: String(properties.get('task')) }));
  const defects = properties.get('defects');
  if (defects !== MHSMA_DEFECTS.join(','))
    throw new ModelError(
      say('engine.model.defects', { defects: String(defects), expected: MHSMA_DEFECTS.join(',') }),
    );
  const views = properties.get('views');
  if (views !== VIEW_KINDS.join(','))
    throw new ModelError(say('engine.model.views', { views: String(views), expected: VIEW_KINDS.join(',') }));
  const list = (key: string, length: number = MHSMA_DEFECTS.length): number[] => {
    const numbers = (properties.get(key) ?? '').split(',').map(Number);
    if (numbers.length !== length || !numbers.every(Number.isFinite))
      throw new ModelError(
        say('engine.model.notNumbers', { name: key, text: String(properties.get(key)), count: length }),
      );
    return numbers;
  };
  const [slopes, offsets, thresholds] = [list('slopes'), list('offsets'), list('thresholds')];
  const pixelSizeUm = Number(properties.get('pixelSizeUm'));
  if (!(pixelSizeUm > 0))
    throw new ModelError(say('engine.model.pixelSize', { value: String(properties.get('pixelSizeUm')) }));
  const each = <T>(of: (k: number) => T) =>
    Object.fromEntries(MHSMA_DEFECTS.map((d, k) => [d, of(k)])) as Record<MhsmaDefect, T>;
  return {
    pixelSizeUm,
    template: Float32Array.from(list('template', TEMPLATE_LENGTH)),
    platt: each((k) => ({ slope: slopes[k] as number, offset: offsets[k] as number })),
    thresholds: each((k) => thresholds[k] as number),
  };
}
