import { ELEMENT_TYPES, type ElementType } from './element-types';
import { ATTRIBUTE, NODE } from './format';
import { requireOperator } from './operators';
import { quote, Refusal } from './refusal';
import { areFinite, readTensor } from './tensor';
import type { Span, WireReader } from './wire';

/** A step of the graph. Empty names are inputs or outputs left out. */
export interface NodeFacts {
  /** With its domain where that is not the standard one: 'com.microsoft:QLinearAdd'. */
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Bytes of the tensors among its attributes. */
  readonly bytes: number;
}

const FLOAT32 = ELEMENT_TYPES.get(1) as ElementType;
/** Inputs and outputs of one node; a Concat of a large network has about 100. */
const MAX_NAMES = 2000;

/** Reads a NodeProto. The operator is judged before its attributes are looked into. @throws Refusal */
export function readNode(reader: WireReader, span: Span): NodeFacts {
  const [inputs, outputs, attributes]: [string[], string[], Span[]] = [[], [], []];
  let [operator, domain, isFunction] = ['', '', false];
  reader.walk(span, 'NodeProto', NODE, (field, { span: content }) => {
    if (!content) return;
    if (field === 'input' || field === 'output') {
      const names = field === 'input' ? inputs : outputs;
      if (names.push(reader.text(content)) > MAX_NAMES)
        throw new Refusal('too-large', `a node has more than ${MAX_NAMES} ${field}s`);
    } else if (field === 'op_type') operator = reader.text(content);
    else if (field === 'domain') domain = reader.text(content);
    else if (field === 'attribute') attributes.push(content);
    // Only functions of one's own have overloads.
    else if (field === 'overload') isFunction = content.to > content.from;
  });
  const listed = requireOperator(domain, operator);
  if (isFunction) throw new Refusal('own-functions', `operator ${quote(operator)} is an overloaded function`);
  const names = new Set<string>();
  let bytes = 0;
  for (const attribute of attributes) {
    const read = readAttribute(reader, attribute, operator);
    if (names.has(read.name))
      throw new Refusal('duplicate-name', `attribute ${quote(read.name)} of ${quote(operator)}`);
    names.add(read.name);
    bytes += read.bytes;
  }
  return { operator: listed, inputs, outputs, bytes };
}

function readAttribute(reader: WireReader, span: Span, operator: string): { name: string; bytes: number } {
  let [name, bytes] = ['', 0];
  const tensor = (content: Span): void => {
    bytes += readTensor(reader, content, `a tensor of operator ${quote(operator)}`).bytes;
  };
  reader.walk(span, 'AttributeProto', ATTRIBUTE, (field, { span: content }) => {
    if (!content) return;
    const label = `an attribute of operator ${quote(operator)}`;
    if (field === 'name') name = reader.text(content);
    else if (field === 'g' || field === 'graphs') throw new Refusal('graph-attribute', `${label} is a graph`);
    else if (field === 'sparse_tensor' || field === 'sparse_tensors')
      throw new Refusal('sparse-weights', `${label} is a sparse tensor`);
    else if (field === 'tp' || field === 'type_protos')
      throw new Refusal('unsupported-type', `${label} is a type`);
    else if (field === 'ref_attr_name')
      throw new Refusal('own-functions', `${label} refers to that of a function`);
    else if (field === 't' || field === 'tensors') tensor(content);
    else if (field === 'f' || field === 'floats') {
      if ((content.to - content.from) % 4 !== 0)
        throw new Refusal('size-mismatch', `${label} ends within a number`);
      if (!areFinite(reader, content, FLOAT32))
        throw new Refusal('not-finite', `${label} is NaN or infinite`);
    }
  });
  return { name, bytes };
}
