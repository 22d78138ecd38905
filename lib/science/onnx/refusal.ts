/** Why a file is not taken as a model; closed, so that each reason has its sentence in every language. */
export const REFUSAL_REASONS = [
  'not-a-model',
  'truncated',
  'too-large',
  'unsupported-field',
  'external-data',
  'sparse-weights',
  'own-functions',
  'control-flow',
  'foreign-domain',
  'unknown-operator',
  'too-many-nodes',
  'size-mismatch',
  'unsupported-type',
  'second-graph',
  'graph-attribute',
  'not-finite',
  'inputs',
  'outputs',
  'opset',
  'duplicate-name',
  'unknown-value',
  'cycle',
  'too-deep',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Longest part of a name from the file that is repeated in a detail. */
const QUOTED = 80;

/** A file that is refused. Thrown within this folder only; `inspectModel` answers with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: RefusalReason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Text from the file as it may stand in a log: without control characters, shortened. */
export function printable(text: string): string {
  const clean = text.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return clean.length > QUOTED ? `${clean.slice(0, QUOTED)}…` : clean;
}

/** The same in quotation marks: a name. */
export const quote = (text: string): string => `'${printable(text)}'`;
