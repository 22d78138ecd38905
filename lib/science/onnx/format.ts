import type { MessageRules } from './wire';

/**
 * Fields of the ONNX format by number (onnx.proto, IR version 13). Fields that refuse a model are named as well, so
 * that the reason can be given; what is not named is refused as unknown.
 */
export const MODEL: MessageRules = {
  1: { name: 'ir_version', kind: 'integer' },
  2: { name: 'producer_name', kind: 'text' },
  3: { name: 'producer_version', kind: 'text' },
  4: { name: 'domain', kind: 'text' },
  5: { name: 'model_version', kind: 'integer' },
  6: { name: 'doc_string', kind: 'text' },
  7: { name: 'graph', kind: 'message' },
  8: { name: 'opset_import', kind: 'message', many: true },
  14: { name: 'metadata_props', kind: 'message', many: true },
  20: { name: 'training_info', kind: 'message', many: true },
  25: { name: 'functions', kind: 'message', many: true },
};

export const OPSET: MessageRules = {
  1: { name: 'domain', kind: 'text' },
  2: { name: 'version', kind: 'integer' },
};

export const ENTRY: MessageRules = {
  1: { name: 'key', kind: 'text' },
  2: { name: 'value', kind: 'text' },
};

export const GRAPH: MessageRules = {
  1: { name: 'node', kind: 'message', many: true },
  2: { name: 'name', kind: 'text' },
  5: { name: 'initializer', kind: 'message', many: true },
  10: { name: 'doc_string', kind: 'text' },
  11: { name: 'input', kind: 'message', many: true },
  12: { name: 'output', kind: 'message', many: true },
  13: { name: 'value_info', kind: 'message', many: true },
  14: { name: 'quantization_annotation', kind: 'message', many: true },
  15: { name: 'sparse_initializer', kind: 'message', many: true },
  16: { name: 'metadata_props', kind: 'message', many: true },
};

export const NODE: MessageRules = {
  1: { name: 'input', kind: 'text', many: true },
  2: { name: 'output', kind: 'text', many: true },
  3: { name: 'name', kind: 'text' },
  4: { name: 'op_type', kind: 'text' },
  5: { name: 'attribute', kind: 'message', many: true },
  6: { name: 'doc_string', kind: 'text' },
  7: { name: 'domain', kind: 'text' },
  8: { name: 'overload', kind: 'text' },
  9: { name: 'metadata_props', kind: 'message', many: true },
};

export const ATTRIBUTE: MessageRules = {
  1: { name: 'name', kind: 'text' },
  2: { name: 'f', kind: 'float' },
  3: { name: 'i', kind: 'integer' },
  4: { name: 's', kind: 'text' },
  5: { name: 't', kind: 'message' },
  6: { name: 'g', kind: 'message' },
  7: { name: 'floats', kind: 'floats', many: true },
  8: { name: 'ints', kind: 'integers', many: true },
  9: { name: 'strings', kind: 'text', many: true },
  10: { name: 'tensors', kind: 'message', many: true },
  11: { name: 'graphs', kind: 'message', many: true },
  13: { name: 'doc_string', kind: 'text' },
  14: { name: 'tp', kind: 'message' },
  15: { name: 'type_protos', kind: 'message', many: true },
  20: { name: 'type', kind: 'integer' },
  21: { name: 'ref_attr_name', kind: 'text' },
  22: { name: 'sparse_tensor', kind: 'message' },
  23: { name: 'sparse_tensors', kind: 'message', many: true },
};

export const TENSOR: MessageRules = {
  1: { name: 'dims', kind: 'integers', many: true },
  2: { name: 'data_type', kind: 'integer' },
  4: { name: 'float_data', kind: 'floats', many: true },
  5: { name: 'int32_data', kind: 'integers', many: true },
  7: { name: 'int64_data', kind: 'integers', many: true },
  8: { name: 'name', kind: 'text' },
  9: { name: 'raw_data', kind: 'text' },
  10: { name: 'double_data', kind: 'doubles', many: true },
  11: { name: 'uint64_data', kind: 'integers', many: true },
  12: { name: 'doc_string', kind: 'text' },
  13: { name: 'external_data', kind: 'message', many: true },
  14: { name: 'data_location', kind: 'integer' },
  16: { name: 'metadata_props', kind: 'message', many: true },
};

export const VALUE_INFO: MessageRules = {
  1: { name: 'name', kind: 'text' },
  2: { name: 'type', kind: 'message' },
  3: { name: 'doc_string', kind: 'text' },
  4: { name: 'metadata_props', kind: 'message', many: true },
};

export const TYPE: MessageRules = {
  1: { name: 'tensor', kind: 'message' },
  4: { name: 'sequence', kind: 'message' },
  5: { name: 'map', kind: 'message' },
  6: { name: 'denotation', kind: 'text' },
  8: { name: 'sparse_tensor', kind: 'message' },
  9: { name: 'optional', kind: 'message' },
};

/** Sequences and optional values, whose elements are types again. */
export const ELEMENT_OF_TYPE: MessageRules = { 1: { name: 'element', kind: 'message' } };

export const TENSOR_TYPE: MessageRules = {
  1: { name: 'elem_type', kind: 'integer' },
  2: { name: 'shape', kind: 'message' },
};

export const SHAPE: MessageRules = { 1: { name: 'dim', kind: 'message', many: true } };

export const DIMENSION: MessageRules = {
  1: { name: 'dim_value', kind: 'integer' },
  2: { name: 'dim_param', kind: 'text' },
  3: { name: 'denotation', kind: 'text' },
};
