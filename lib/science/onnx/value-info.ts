import { ELEMENT_TYPES } from './element-types';
import { DIMENSION, ELEMENT_OF_TYPE, SHAPE, TENSOR_TYPE, TYPE, VALUE_INFO } from './format';
import { quote, Refusal } from './refusal';
import type { Span, WireReader } from './wire';

/** A number, the name of a free dimension, or null for a free one without a name. */
export type Dimension = number | string | null;

/** An input or output of a model. */
export interface ValueFacts {
  readonly name: string;
  /** 'float32', 'uint8' …; empty where the file does not say. */
  readonly type: string;
  /** null where the file does not even say how many there are. */
  readonly dims: readonly Dimension[] | null;
}

const MAX_RANK = 16;
const MAX_DIMENSION = 2 ** 31 - 1;

/** Reads a ValueInfoProto. @throws Refusal for anything but a tensor of a type that models may use. */
export function readValueInfo(reader: WireReader, span: Span): ValueFacts {
  let name = '';
  let tensor: Omit<ValueFacts, 'name'> = { type: '', dims: null };
  let typeSpan: Span | null = null;
  reader.walk(span, 'ValueInfoProto', VALUE_INFO, (field, { span: content }) => {
    if (field === 'name' && content) name = reader.text(content);
    else if (field === 'type') typeSpan = content;
  });
  if (typeSpan) tensor = readType(reader, typeSpan, quote(name));
  return { name, ...tensor };
}

function readType(reader: WireReader, span: Span, label: string): Omit<ValueFacts, 'name'> {
  let facts: Omit<ValueFacts, 'name'> = { type: '', dims: null };
  let kinds = 0;
  reader.walk(span, 'TypeProto', TYPE, (field, { span: content }) => {
    if (field === 'denotation' || !content) return;
    if (++kinds > 1) throw new Refusal('not-a-model', `${label} has two types`);
    if (field === 'tensor') {
      facts = readTensorType(reader, content, label);
      return;
    }
    // Read to the end, so that types within types run into the bound of the depth.
    if (field === 'sequence' || field === 'optional')
      reader.walk(content, 'TypeProto', ELEMENT_OF_TYPE, (_, { span: inner }) => {
        if (inner) readType(reader, inner, label);
      });
    throw new Refusal('unsupported-type', `${label} is a ${field.replace('_', ' ')}`);
  });
  return facts;
}

function readTensorType(reader: WireReader, span: Span, label: string): Omit<ValueFacts, 'name'> {
  let typeNumber = 0;
  let dims: Dimension[] | null = null;
  reader.walk(span, 'TypeProto.Tensor', TENSOR_TYPE, (field, { number, span: content }) => {
    if (field === 'elem_type') typeNumber = number ?? 0;
    else if (content) dims = readShape(reader, content, label);
  });
  const type = ELEMENT_TYPES.get(typeNumber);
  if (!type) throw new Refusal('unsupported-type', `${label} has element type ${typeNumber}`);
  return { type: type.name, dims };
}

function readShape(reader: WireReader, span: Span, label: string): Dimension[] {
  const dims: Dimension[] = [];
  reader.walk(span, 'TensorShapeProto', SHAPE, (_, { span: content }) => {
    if (!content) return;
    if (dims.length >= MAX_RANK)
      throw new Refusal('size-mismatch', `${label} has more than ${MAX_RANK} dimensions`);
    dims.push(readDimension(reader, content, label));
  });
  return dims;
}

/** Exporters write free dimensions as a name, as nothing, or as -1. */
function readDimension(reader: WireReader, span: Span, label: string): Dimension {
  let dim: Dimension = null;
  reader.walk(span, 'Dimension', DIMENSION, (field, { number, span: content }) => {
    if (field === 'dim_param' && content) dim = reader.text(content) || null;
    else if (field === 'dim_value' && number !== null) {
      if (number > MAX_DIMENSION || number < -1)
        throw new Refusal('size-mismatch', `${label} has a dimension of ${number}`);
      dim = number === -1 ? null : number;
    }
  });
  return dim;
}
