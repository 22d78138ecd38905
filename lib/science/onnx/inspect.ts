import { ENTRY, MODEL, OPSET } from './format';
import { type GraphFacts, readGraph } from './graph';
import { isStandardDomain } from './operators';
import { quote, Refusal, type RefusalReason } from './refusal';
import { type Span, WireReader } from './wire';

/** What a model file says of itself, checked. It can be stored as JSON. */
export interface ModelInspection extends GraphFacts {
  readonly fileBytes: number;
  readonly irVersion: number;
  /** Version of the standard operators. */
  readonly opset: number;
  readonly producer: { readonly name: string; readonly version: string };
  readonly metadata: Readonly<Record<string, string>>;
}

export type InspectionResult =
  | { readonly ok: true; readonly inspection: ModelInspection }
  /** `detail` is for logs and for those who know the format; names from the file are quoted and shortened. */
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string };

export const MAX_MODEL_BYTES = 256 * 1024 * 1024;
/** Operator sets that onnxruntime 1.30 opens; before 7, it promises nothing. */
const OPSETS = { min: 7, max: 26 };
/** Versions of the format; before 3 there were no operator sets. */
const IR_VERSIONS = { min: 3, max: 13 };
/**
 * 'ORTM', by which onnxruntime knows files of its own format. The name of a producer may put it into an ONNX file, which
 * the runtime would then read as something that nobody has walked.
 */
const ORT_MARK = [0x4f, 0x52, 0x54, 0x4d];
const ORT_MARK_AT = 4;
const MAX_ENTRIES = 1000;
const MAX_METADATA_CHARACTERS = 4 << 20;

/**
 * Walks a model file as protocol buffers, before a runtime sees it: what could make a runtime read other files, run
 * for ever or mistake one model for another is refused with a reason. Never throws for what is in the file; takes
 * 0.1 to 300 ms for files up to 256 MB, and memory in proportion to the names in it.
 */
export function inspectModel(bytes: Uint8Array): InspectionResult {
  try {
    return { ok: true, inspection: readModel(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason, detail: error.detail };
    throw error;
  }
}

function readModel(bytes: Uint8Array): ModelInspection {
  if (bytes.length === 0) throw new Refusal('not-a-model', 'the file is empty');
  if (bytes.length > MAX_MODEL_BYTES) throw new Refusal('too-large', `${bytes.length} bytes`);
  if (ORT_MARK.every((byte, i) => bytes[ORT_MARK_AT + i] === byte))
    throw new Refusal('not-a-model', 'the runtime would read the file in its own format');
  const reader = new WireReader(bytes);
  const opsets = new Map<string, number>();
  const metadata = new Map<string, string>();
  const producer = { name: '', version: '' };
  let [irVersion, graphSpan, characters] = [0, null as Span | null, 0];
  const notes = (key: string, value: string): void => {
    if (metadata.has(key)) throw new Refusal('duplicate-name', `metadata ${quote(key)}`);
    characters += key.length + value.length;
    if (metadata.size >= MAX_ENTRIES || characters > MAX_METADATA_CHARACTERS)
      throw new Refusal('too-large', 'more metadata than a model needs');
    metadata.set(key, value);
  };
  try {
    reader.walk({ from: 0, to: bytes.length }, 'ModelProto', MODEL, (field, { number, span }) => {
      if (field === 'ir_version') irVersion = number ?? 0;
      else if (!span) return;
      else if (field === 'producer_name') producer.name = reader.text(span);
      else if (field === 'producer_version') producer.version = reader.text(span);
      else if (field === 'graph') graphSpan = span;
      else if (field === 'opset_import') addOpset(opsets, reader, span);
      else if (field === 'metadata_props') {
        const { key, value } = readTexts(reader, span);
        notes(key, value);
      } else if (field === 'functions') throw new Refusal('own-functions', 'the model brings functions');
      else if (field === 'training_info')
        throw new Refusal('second-graph', 'the model brings graphs for training');
    });
  } catch (error) {
    // A text file, too, may begin like a field that is longer than the file.
    if (error instanceof Refusal && error.reason === 'truncated' && irVersion === 0)
      throw new Refusal('not-a-model', 'the file does not begin like an ONNX model');
    throw error;
  }
  if (irVersion < 1 || !graphSpan) throw new Refusal('not-a-model', 'the file has no graph or no version');
  const opset = requireVersions(irVersion, opsets);
  const graph = readGraph(reader, graphSpan);
  return {
    fileBytes: bytes.length,
    irVersion,
    opset,
    producer,
    metadata: Object.fromEntries(metadata),
    ...graph,
  };
}

function readTexts(reader: WireReader, span: Span): { key: string; value: string } {
  const entry = { key: '', value: '' };
  reader.walk(span, 'StringStringEntryProto', ENTRY, (field, { span: content }) => {
    if (content) entry[field === 'key' ? 'key' : 'value'] = reader.text(content);
  });
  return entry;
}

function addOpset(opsets: Map<string, number>, reader: WireReader, span: Span): void {
  let [domain, version] = ['', 0];
  reader.walk(span, 'OperatorSetIdProto', OPSET, (_, { number, span: content }) => {
    if (content) domain = reader.text(content);
    else version = number ?? 0;
  });
  const known = isStandardDomain(domain) ? '' : domain;
  if (opsets.has(known)) throw new Refusal('duplicate-name', `operator set ${quote(domain)}`);
  opsets.set(known, version);
}

function requireVersions(irVersion: number, opsets: ReadonlyMap<string, number>): number {
  if (irVersion < IR_VERSIONS.min || irVersion > IR_VERSIONS.max)
    throw new Refusal(
      'opset',
      `version ${irVersion} of the format, ${IR_VERSIONS.min} to ${IR_VERSIONS.max} are read`,
    );
  const opset = opsets.get('');
  if (opset === undefined) throw new Refusal('opset', 'the model names no version of the standard operators');
  if (opset < OPSETS.min || opset > OPSETS.max)
    throw new Refusal('opset', `operator set ${opset}, ${OPSETS.min} to ${OPSETS.max} are known`);
  return opset;
}
