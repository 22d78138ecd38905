import { SaxesParser } from 'saxes';
import { say } from '@/lib/messages/message';
import { type Fail, failAtPlace } from './faults';

/** CVAT's deepest element lies at 6. */
const MAX_DEPTH = 32;
const PIECE_CHARACTERS = 64 * 1024;

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Refuses the file, naming the place where the element begins. */
  readonly fail: Fail;
}

export interface XmlReader {
  open(element: XmlElement): void;
  /** @param text of the element itself, without that of its children */
  close(element: XmlElement, text: string): void;
}

/**
 * Reads XML, element by element. Document types are refused, and with them all entities but XML's own five: nothing is
 * fetched, nothing swells.
 *
 * @throws AppError UNPROCESSABLE naming line and column
 */
export function readXml(text: string, file: string, reader: XmlReader): void {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const open: { element: XmlElement; text: string }[] = [];
  let start = { line: 1, column: 1 };
  const here = () => ({ line: parser.line, column: parser.column });

  parser.on('error', (error) => {
    const reason = error.message.replace(/^(\S*:)?\d+:\d+: /, '').replace(/\.$/, '');
    failAtPlace(file, here())(say('engine.line.notXml', { reason }), error);
  });
  parser.on('doctype', () => failAtPlace(file, here())(say('engine.line.doctype')));
  parser.on('opentagstart', () => {
    start = here();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, fail: failAtPlace(file, start) };
    if (open.length >= MAX_DEPTH) element.fail(say('engine.line.deep', { max: MAX_DEPTH }));
    open.push({ element, text: '' });
    reader.open(element);
  });
  const addText = (more: string): void => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const last = open.pop();
    if (last) reader.close(last.element, last.text);
  });

  const plain = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < plain.length; at += PIECE_CHARACTERS)
    parser.write(plain.slice(at, at + PIECE_CHARACTERS));
  parser.close();
}

/** Characters that XML 1.0 has no place for, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text between tags or in an attribute's quotes. */
export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>"\t\n\r]/g, (c) => ESCAPES[c] ?? c);
