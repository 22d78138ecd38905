import { create, type MessageShape } from '@bufbuild/protobuf';
import {
  type AttributeProto,
  AttributeProtoSchema,
  AttributeProto_AttributeType as AttributeType,
  NodeProtoSchema,
  type TensorProto,
  TensorProtoSchema,
  TensorShapeProto_DimensionSchema,
  TensorShapeProtoSchema,
  TypeProto_TensorSchema,
  TypeProtoSchema,
  type ValueInfoProto,
  ValueInfoProtoSchema,
} from '../onnx/onnx_pb';
import type { DType, Shape } from './shape';

/** An attribute of an ONNX node; plain numbers are integers, as most attributes are. */
export type Attribute = number | string | readonly number[] | { float: number };
export type Dimension = number | string;
export type NodeProto = MessageShape<typeof NodeProtoSchema>;

/** TensorProto.DataType of the ONNX format. */
const ELEMENT: Record<DType, number> = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 };
export const FLOAT_TENSOR = ELEMENT.float32;

export function encodeTensor(name: string, shape: Shape, dtype: DType, data: ArrayBufferView): TensorProto {
  const rawData = new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength).slice();
  return create(TensorProtoSchema, { name, dims: shape.map(BigInt), dataType: ELEMENT[dtype], rawData });
}

export function encodeNode(
  op: string,
  name: string,
  input: string[],
  output: string[],
  attributes: Record<string, Attribute>,
  domain = '',
): NodeProto {
  const attribute = Object.entries(attributes).map(([key, value]) => encodeAttribute(key, value));
  return create(NodeProtoSchema, { name, opType: op, input, output, attribute, domain });
}

function encodeAttribute(name: string, value: Attribute): AttributeProto {
  if (typeof value === 'string')
    return create(AttributeProtoSchema, {
      name,
      type: AttributeType.STRING,
      s: new TextEncoder().encode(value),
    });
  if (typeof value === 'number')
    return create(AttributeProtoSchema, { name, type: AttributeType.INT, i: BigInt(value) });
  if ('float' in value)
    return create(AttributeProtoSchema, { name, type: AttributeType.FLOAT, f: value.float });
  return create(AttributeProtoSchema, { name, type: AttributeType.INTS, ints: value.map(BigInt) });
}

/** Name, type and shape of an input or output; strings are dimensions that stay free. */
export function encodeValueInfo(name: string, dtype: DType, dims: readonly Dimension[]): ValueInfoProto {
  const dim = dims.map((d) =>
    create(TensorShapeProto_DimensionSchema, {
      value: typeof d === 'string' ? { case: 'dimParam', value: d } : { case: 'dimValue', value: BigInt(d) },
    }),
  );
  const shape = create(TensorShapeProtoSchema, { dim });
  const tensor = create(TypeProto_TensorSchema, { elemType: ELEMENT[dtype], shape });
  const type = create(TypeProtoSchema, { value: { case: 'tensorType', value: tensor } });
  return create(ValueInfoProtoSchema, { name, type });
}
