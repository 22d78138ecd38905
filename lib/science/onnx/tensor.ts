import { ELEMENT_TYPES, type ElementType } from './element-types';
import { TENSOR } from './format';
import { quote, Refusal } from './refusal';
import type { Span, WireReader } from './wire';

/** A stored tensor, without its numbers. */
export interface TensorFacts {
  readonly name: string;
  readonly type: string;
  readonly dims: readonly number[];
  /** Bytes that its numbers take in memory. */
  readonly bytes: number;
}

const MAX_RANK = 16;
/** The field for each element type where numbers are not stored as raw bytes (onnx.proto, TensorProto). */
const TYPED_FIELD: Readonly<Record<string, string>> = {
  float32: 'float_data',
  float64: 'double_data',
  int64: 'int64_data',
  uint32: 'uint64_data',
  uint64: 'uint64_data',
};

/**
 * Checks a TensorProto: its numbers are in the file, as many as its dimensions say, and all finite.
 * @throws Refusal
 */
export function readTensor(reader: WireReader, span: Span, what: string): TensorFacts {
  const dims: number[] = [];
  const typed = new Map<string, number>();
  let [name, typeNumber, raw] = ['', 0, null as Span | null];
  // 16-bit floats are stored as integers, whose meaning may be known only afterwards.
  const special = { float16: false, bfloat16: false };
  let finite = true;
  const addDim = (dim: number): void => {
    if (dims.push(dim) > MAX_RANK)
      throw new Refusal('size-mismatch', `${what} has more than ${MAX_RANK} dimensions`);
  };
  const addInteger = (value: number): void => {
    special.float16 ||= (value & 0x7c00) === 0x7c00;
    special.bfloat16 ||= (value & 0x7f80) === 0x7f80;
  };
  reader.walk(span, 'TensorProto', TENSOR, (field, { number, span: content }) => {
    const count = (n: number): unknown => typed.set(field, (typed.get(field) ?? 0) + n);
    if (field === 'name' && content) name = reader.text(content);
    else if (field === 'data_type') typeNumber = number ?? 0;
    else if (field === 'raw_data') raw = content;
    else if (field === 'external_data' || (field === 'data_location' && number !== 0))
      throw new Refusal('external-data', `${what} is stored in another file`);
    else if (field === 'dims') {
      if (content) reader.integers(content, addDim);
      else addDim(number ?? 0);
    } else if (field === 'float_data' || field === 'double_data') {
      const type = ELEMENT_TYPES.get(field === 'float_data' ? 1 : 11) as ElementType;
      if (!content || (content.to - content.from) % type.bytes !== 0)
        throw new Refusal('size-mismatch', `${what} ends within a number`);
      count((content.to - content.from) / type.bytes);
      finite &&= areFinite(reader, content, type);
    } else if (field.endsWith('_data')) {
      const visit = (value: number): void => {
        count(1);
        if (field === 'int32_data') addInteger(value);
      };
      if (content) reader.integers(content, visit);
      else visit(number ?? 0);
    }
  });
  const label = name === '' ? what : quote(name);
  const type = ELEMENT_TYPES.get(typeNumber);
  if (!type) throw new Refusal('unsupported-type', `${label} has element type ${typeNumber}`);
  const elements = countElements(dims, label);
  requireSize(label, type, elements, raw, typed);
  if (type.float && raw) finite &&= areFinite(reader, raw, type);
  if (type.name === 'float16' || type.name === 'bfloat16') finite &&= !special[type.name];
  if (!finite) throw new Refusal('not-finite', `${label} holds NaN or infinity`);
  return { name, type: type.name, dims, bytes: elements * type.bytes };
}

function countElements(dims: readonly number[], label: string): number {
  if (dims.some((dim) => dim < 0)) throw new Refusal('size-mismatch', `${label} has a negative dimension`);
  const elements = dims.reduce((product, dim) => product * dim, 1);
  if (elements > Number.MAX_SAFE_INTEGER || dims.some((dim) => dim > Number.MAX_SAFE_INTEGER))
    throw new Refusal('size-mismatch', `${label} has dimensions [${dims.join(', ')}]`);
  return elements;
}

function requireSize(
  label: string,
  type: ElementType,
  elements: number,
  raw: Span | null,
  typed: ReadonlyMap<string, number>,
): void {
  const field = TYPED_FIELD[type.name] ?? 'int32_data';
  for (const [other, count] of typed)
    if (other !== field && count > 0)
      throw new Refusal('size-mismatch', `${label} of type ${type.name} is stored as '${other}'`);
  const stored = typed.get(field) ?? 0;
  if (raw && stored > 0) throw new Refusal('size-mismatch', `${label} is stored twice`);
  const bytes = raw ? raw.to - raw.from : stored * type.bytes;
  if (bytes !== elements * type.bytes)
    throw new Refusal(
      'size-mismatch',
      `${label} needs ${elements * type.bytes} bytes by its dimensions and has ${bytes}`,
    );
}

/** Whether little-endian numbers of a type hold neither NaN nor infinity. */
export function areFinite(reader: WireReader, { from, to }: Span, type: ElementType): boolean {
  if (!type.float) return true;
  const { word, exponent } = type.float;
  for (let at = from + type.bytes - word; at < to; at += type.bytes) {
    const bits = word === 2 ? reader.uint16(at) : reader.uint32(at);
    if ((bits & exponent) === exponent) return false;
  }
  return true;
}
