import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema, StringStringEntryProtoSchema } from '../onnx/onnx_pb';

/** An ONNX file with some of its `metadata_props` set again; everything else stays as it is. */
export function setMetadata(file: Uint8Array, changes: Readonly<Record<string, string>>): Uint8Array {
  const model = fromBinary(ModelProtoSchema, file);
  const kept = model.metadataProps.filter((p) => !(p.key in changes));
  const added = Object.entries(changes).map(([key, value]) =>
    create(StringStringEntryProtoSchema, { key, value }),
  );
  model.metadataProps = [...kept, ...added];
  return toBinary(ModelProtoSchema, model);
}
