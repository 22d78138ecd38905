import { Refusal } from './refusal';

/** Where a nested message, a text or packed numbers lie in the file. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How a field of ONNX is written (protocol buffers, encoding guide): `packed` numbers may also stand one by one. */
export type FieldKind = 'integer' | 'float' | 'text' | 'message' | 'integers' | 'floats' | 'doubles';

export interface FieldRule {
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether it may occur more than once in a message. */
  readonly many?: true;
}
/** The fields of a message by number. */
export type MessageRules = Readonly<Record<number, FieldRule>>;

/** One occurrence of a field: a number, or where its bytes are. */
export type FieldValue =
  | { readonly number: number; readonly span: null }
  | { readonly number: null; readonly span: Span };

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
const WIRE_OF: Record<FieldKind, number> = {
  integer: VARINT,
  float: FIXED32,
  text: BYTES,
  message: BYTES,
  integers: VARINT,
  floats: FIXED32,
  doubles: FIXED64,
};
const PACKED: ReadonlySet<FieldKind> = new Set(['integers', 'floats', 'doubles']);

/** Fields and packed integers that one file may have; the largest models in use have about 100,000. */
const MAX_STEPS = 3_000_000;
/** Messages within messages; ONNX needs six where no graph lies in another. */
const MAX_DEPTH = 12;
const MAX_TEXT_BYTES = 1 << 20;

/**
 * A file that is read as protocol buffers without a copy and without trust: every length is held against what is
 * there before anything is read, the number of steps and the depth have a bound, and nothing is allocated by a size
 * that the file states.
 */
export class WireReader {
  private steps = 0;
  private depth = 0;
  private readonly view: DataView;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Calls `visit` for each field of a message in the order of the file.
   * @throws Refusal for fields without a rule, of another wire type, or twice where one is meant: a reader that
   *   merges or drops those would see another model than this one.
   */
  walk(
    span: Span,
    message: string,
    rules: MessageRules,
    visit: (name: string, value: FieldValue) => void,
  ): void {
    if (this.depth >= MAX_DEPTH)
      throw new Refusal('too-deep', `more than ${MAX_DEPTH} messages within each other`);
    this.depth++;
    const seen = new Set<number>();
    let at = span.from;
    while (at < span.to) {
      const tag = this.varint(at, span.to);
      at = tag.next;
      const [number, wire] = [Math.floor(tag.value / 8), tag.value & 7];
      const rule = Object.hasOwn(rules, number) ? rules[number] : undefined;
      if (!rule || tag.value > 0xffff_ffff) throw this.unknown(message, number);
      if (seen.has(number) && !rule.many) throw this.twice(message, rule.name);
      seen.add(number);
      const packed = wire === BYTES && PACKED.has(rule.kind);
      if (wire !== WIRE_OF[rule.kind] && !packed)
        throw new Refusal(
          'not-a-model',
          `field '${rule.name}' of ${message} is not written as ONNX writes it`,
        );
      if (wire === VARINT) {
        const { value, next } = this.varint(at, span.to);
        visit(rule.name, { number: value, span: null });
        at = next;
      } else {
        const content = this.content(at, span.to, wire);
        visit(rule.name, { number: null, span: content });
        at = content.to;
      }
    }
    this.depth--;
  }

  /** Calls `visit` for each of the packed integers. @throws Refusal where they do not end with the span. */
  integers({ from, to }: Span, visit: (value: number) => void): void {
    for (let at = from; at < to; ) {
      const { value, next } = this.varint(at, to);
      visit(value);
      at = next;
    }
  }

  /** A text. @throws Refusal where it is not UTF-8 or longer than a name or note can be. */
  text({ from, to }: Span): string {
    if (to - from > MAX_TEXT_BYTES) throw new Refusal('too-large', `a text of ${to - from} bytes`);
    try {
      return this.decoder.decode(this.bytes.subarray(from, to));
    } catch {
      throw new Refusal('not-a-model', 'a text is not UTF-8');
    }
  }

  uint16(at: number): number {
    return this.view.getUint16(at, true);
  }

  uint32(at: number): number {
    return this.view.getUint32(at, true);
  }

  /** The bytes of a field that are not a varint: by their stated length, or 4 or 8 of them. */
  private content(at: number, end: number, wire: number): Span {
    let from = at;
    let length = wire === FIXED32 ? 4 : 8;
    if (wire === BYTES) ({ value: length, next: from } = this.varint(at, end));
    if (length < 0 || length > end - from) throw this.short(end);
    return { from, to: from + length };
  }

  /** A variable-length integer as a signed 64-bit number; beyond 2^53 it is the nearest double. */
  private varint(at: number, end: number): { value: number; next: number } {
    if (++this.steps > MAX_STEPS) throw new Refusal('too-large', `more than ${MAX_STEPS} fields`);
    let [low, high, next] = [0, 0, at];
    for (let shift = 0; shift < 70; shift += 7) {
      if (next >= end) throw this.short(end);
      const byte = this.bytes[next++] as number;
      const part = byte & 0x7f;
      if (shift < 28) low += part * 2 ** shift;
      else if (shift === 28) {
        low += (part & 0xf) * 2 ** 28;
        high = part >> 4;
      } else high += part * 2 ** (shift - 32);
      if (byte < 0x80) return { value: ((high % 2 ** 32) | 0) * 2 ** 32 + low, next };
    }
    throw new Refusal('not-a-model', 'a number is longer than ten bytes');
  }

  private short(end: number): Refusal {
    return end === this.bytes.length
      ? new Refusal('truncated', `the file ends within a field, at byte ${end}`)
      : new Refusal('not-a-model', `a part is longer than what it is part of, at byte ${end}`);
  }

  private unknown(message: string, number: number): Refusal {
    return message === 'ModelProto'
      ? new Refusal('not-a-model', `ONNX models have no field ${number}`)
      : new Refusal('unsupported-field', `field ${number} of ${message}`);
  }

  private twice(message: string, name: string): Refusal {
    return message === 'ModelProto' && name === 'graph'
      ? new Refusal('second-graph', 'the model has two graphs')
      : new Refusal('not-a-model', `${message} has '${name}' twice`);
  }
}
