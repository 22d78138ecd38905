import type { Checkpoint } from './checkpoint';

/** The weights that did best on the validation videos so far. */
export interface BestWeights {
  /** Steps done when they were judged. */
  readonly step: number;
  /** Higher is better. */
  readonly score: number;
  readonly params: Float32Array;
}

/** Everything that a training run goes on from. */
export interface RunState {
  /** What belongs to the run beside its state (settings, data, start model), as the caller names it, such as a hash. */
  readonly identity: string;
  readonly now: Checkpoint;
  /** Where the run goes back to when a loss is no number; the same object as `now` where nothing was done since. */
  readonly safe: Checkpoint;
  /** How often the learning rate was halved because a loss was no number. */
  readonly halvings: number;
  readonly best: BestWeights | null;
}

/** Thrown for bytes that are no whole state of a run, or of a version that is not known here. */
export class RunStateError extends Error {
  override readonly name = 'RunStateError';
}

/** Seven letters and the version. */
const MAGIC = 'SARMRUN';
const VERSION = 1;
/** Magic, version, length of the JSON that follows as little-endian uint32. The vectors begin at a multiple of 4. */
const PREFIX = MAGIC.length + 1 + 4;

interface Header {
  readonly identity: string;
  readonly length: number;
  readonly step: number;
  readonly safeStep: number | null;
  readonly halvings: number;
  readonly best: { readonly step: number; readonly score: number } | null;
}

/** The state before the first step, from the parameters of the start model. */
export function freshRunState(identity: string, start: Checkpoint): RunState {
  return { identity, now: start, safe: start, halvings: 0, best: null };
}

/**
 * A run's state as bytes: header, then float32 vectors (parameters, both moments of Adam and average of `now`; of
 * `safe`, where it differs; parameters of `best`). The same state gives the same bytes. They carry no checksum: who
 * stores them knows their sha256.
 */
export function encodeRunState(state: RunState): Uint8Array {
  const { identity, now, safe, halvings, best } = state;
  const header: Header = {
    identity,
    length: now.params.length,
    step: now.step,
    safeStep: safe === now ? null : safe.step,
    halvings,
    best: best && { step: best.step, score: best.score },
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const from = Math.ceil((PREFIX + text.length) / 4) * 4;
  const vectors = [
    ...vectorsOf(now),
    ...(safe === now ? [] : vectorsOf(safe)),
    ...(best ? [best.params] : []),
  ];
  const bytes = new Uint8Array(from + 4 * header.length * vectors.length);
  // Spaces after the JSON fill up to the vectors.
  bytes.fill(0x20, 0, from);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes[MAGIC.length] = VERSION;
  new DataView(bytes.buffer).setUint32(MAGIC.length + 1, from - PREFIX, true);
  bytes.set(text, PREFIX);
  vectors.forEach((vector, i) => {
    new Float32Array(bytes.buffer, from + 4 * header.length * i, header.length).set(vector);
  });
  return bytes;
}

const vectorsOf = ({ params, m, v, average }: Checkpoint): Float32Array[] => [params, m, v, average];

/**
 * The state of the run of this identity.
 * @throws RunStateError when the bytes are not those of {@link encodeRunState}, part of them, or of another run
 */
export function decodeRunState(bytes: Uint8Array, identity: string): RunState {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  if (copy.length < PREFIX || new TextDecoder().decode(copy.subarray(0, MAGIC.length)) !== MAGIC)
    throw new RunStateError('not a checkpoint of a training run');
  const version = copy[MAGIC.length];
  if (version !== VERSION)
    throw new RunStateError(`a checkpoint of version ${version}; known is version ${VERSION}`);
  const from = PREFIX + view.getUint32(MAGIC.length + 1, true);
  const header = readHeader(copy.subarray(PREFIX, from));
  const count = 4 * (header.safeStep === null ? 1 : 2) + (header.best ? 1 : 0);
  if (from % 4 !== 0 || copy.length !== from + 4 * header.length * count)
    throw new RunStateError('the checkpoint is cut short');
  if (header.identity !== identity)
    throw new RunStateError('the checkpoint belongs to a run with other settings or data');
  const vector = (i: number): Float32Array =>
    new Float32Array(copy.buffer, from + 4 * header.length * i, header.length).slice();
  const checkpoint = (step: number, i: number): Checkpoint => ({
    step,
    params: vector(i),
    m: vector(i + 1),
    v: vector(i + 2),
    average: vector(i + 3),
  });
  const now = checkpoint(header.step, 0);
  return {
    identity: header.identity,
    now,
    safe: header.safeStep === null ? now : checkpoint(header.safeStep, 4),
    halvings: header.halvings,
    best: header.best && { ...header.best, params: vector(count - 1) },
  };
}

function readHeader(text: Uint8Array): Header {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(text));
  } catch (cause) {
    throw new RunStateError('the header of the checkpoint cannot be read', { cause });
  }
  if (!isHeader(header)) throw new RunStateError('the header of the checkpoint is incomplete');
  return header;
}

const isCount = (x: unknown): x is number => Number.isSafeInteger(x) && (x as number) >= 0;

function isHeader(x: unknown): x is Header {
  if (typeof x !== 'object' || x === null) return false;
  const { identity, length, step, safeStep, halvings, best } = x as Partial<Header>;
  return (
    typeof identity === 'string' &&
    [length, step, halvings].every(isCount) &&
    (safeStep === null || isCount(safeStep)) &&
    (best === null || (isCount(best?.step) && Number.isFinite(best?.score)))
  );
}
