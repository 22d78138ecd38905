import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';

/** A field of a protobuf message as it is written: exactly one of the values is set, by its wire type. */
export interface ProtobufField {
  readonly number: number;
  /** A text, a nested message or packed numbers, without a copy. */
  readonly bytes?: Uint8Array;
  readonly varint?: number;
  readonly float?: number;
}

/**
 * The fields of a message in the order of the file, without a schema and without reading what nobody asks for: model
 * files are large, and only few of their fields matter here. Fixed 64-bit numbers are skipped.
 *
 * @throws Error where the bytes are no protobuf message.
 */
export function* fieldsOf(message: Uint8Array): Generator<ProtobufField> {
  const reader = new BinaryReader(message);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (wireType === WireType.LengthDelimited) yield { number, bytes: reader.bytes() };
    else if (wireType === WireType.Varint) yield { number, varint: Number(reader.uint64()) };
    else if (wireType === WireType.Bit32) yield { number, float: reader.float() };
    else reader.skip(wireType, number);
  }
}

/** The bytes of all fields of one number. */
export function* nestedIn(message: Uint8Array, number: number): Generator<Uint8Array> {
  for (const field of fieldsOf(message)) {
    if (field.number === number && field.bytes) yield field.bytes;
  }
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The text of a field: the last where it is written several times, empty where it is not. */
export const textIn = (message: Uint8Array, number: number): string =>
  Array.from(nestedIn(message, number), textOf).at(-1) ?? '';
