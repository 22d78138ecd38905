import { areaUnderRoc } from '@/lib/science/metrics';
import type { CodesShape } from '../nets/gradient-codes';

/** The fitted voice that rests on edges, as the ensemble takes it. */
export interface EdgeVoice extends CodesShape {
  readonly parameters: ReadonlyMap<string, Float32Array>;
  /** Its share in each defect's answer. */
  readonly shares: readonly number[];
}

/** What turns one voice's answers into logits like another's. */
export interface VoiceScale {
  readonly slope: number;
  readonly offset: number;
}

/** Scale for each defect that gives `answers` the mean and the spread of `logits`. */
export function voiceScale(
  answers: readonly (readonly number[])[],
  logits: readonly (readonly number[])[],
): VoiceScale[] {
  return (answers[0] ?? []).map((_, k) => {
    const [own, other] = [answers, logits].map((rows) => spreadOf(rows.map((row) => row[k] as number)));
    const slope = other && own && own.deviation > 0 ? other.deviation / own.deviation : 1;
    return { slope, offset: (other?.mean ?? 0) - slope * (own?.mean ?? 0) };
  });
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return { mean, deviation: Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length) };
}

/** The parameters of `answersOfCodes` with its answers scaled. */
export function scaleVoice(
  parameters: ReadonlyMap<string, Float32Array>,
  scale: readonly VoiceScale[],
): Map<string, Float32Array> {
  const at = (i: number): VoiceScale => scale[i % scale.length] as VoiceScale;
  return new Map(
    [...parameters].map(([name, values]) => {
      if (name === 'codes.offset') return [name, values.map((v, k) => at(k).slope * v + at(k).offset)];
      return [name, name.endsWith('.answers') ? values.map((v, i) => at(i).slope * v) : values];
    }),
  );
}

/** Logits of both voices together, `shares` being those of the edges. */
export const joinLogits = (
  edges: readonly (readonly number[])[],
  scale: readonly VoiceScale[],
  logits: readonly (readonly number[])[],
  shares: readonly number[],
): number[][] =>
  logits.map((row, i) =>
    row.map((z, k) => {
      const { slope, offset } = scale[k] as VoiceScale;
      const share = shares[k] as number;
      return share * (slope * (edges[i]?.[k] as number) + offset) + (1 - share) * z;
    }),
  );

/** Shares that are tried. */
const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10);

/** For each defect the share of the edges with the largest ROC area of the joint logits. */
export function chooseShares(
  edges: readonly (readonly number[])[],
  scale: readonly VoiceScale[],
  logits: readonly (readonly number[])[],
  truth: readonly (readonly number[])[],
): number[] {
  const areas = TENTHS.map((share) => {
    const joint = joinLogits(
      edges,
      scale,
      logits,
      scale.map(() => share),
    );
    return scale.map((_, k) =>
      areaUnderRoc(joint.map((row, i) => ({ probability: row[k] as number, truth: truth[i]?.[k] === 1 }))),
    );
  });
  return scale.map((_, k) => {
    const best = areas.reduce(
      (top, row, i) => ((row[k] as number) > (areas[top]?.[k] as number) ? i : top),
      0,
    );
    return TENTHS[best] as number;
  });
}
