import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { readFonts } from './fonts';

/** One document after the other: each has typefaces of its own. */
let last: Promise<unknown> = Promise.resolve();

/** Stands for a sign that no font has; what has no shape of its own, or changes that of another, is left out. */
const UNKNOWN = '□';
const SHAPELESS = /[\p{Cf}\p{M}]/u;

/** The text without signs that no font has: these would be drawn over what follows, and a figure there misread. */
function withoutUnwritten(text: string, unwritten: ReadonlySet<number>): string {
  if (unwritten.size === 0) return text;
  const written = (sign: string): string => {
    if (!unwritten.has(sign.codePointAt(0) ?? 0)) return sign;
    return SHAPELESS.test(sign) ? '' : UNKNOWN;
  };
  return Array.from(text, written).join('');
}

/**
 * A document as a PDF; the same document gives the same bytes. Takes a few tenths of a second: for the worker, not for the
 * web server.
 *
 * @param content everything that the document may say, as JSON can hold it
 * @param document made with the families to write with, each for what those before it do not have, and with the content as
 * they can write it
 */
export function renderPdf<T>(
  content: T,
  document: (fonts: readonly string[], content: T) => ReactElement<DocumentProps>,
): Promise<Uint8Array> {
  const rendered = last.then(async () => {
    const text = JSON.stringify(content);
    const { families, unwritten } = await readFonts(text);
    return renderToBuffer(document(families, JSON.parse(withoutUnwritten(text, unwritten)) as T));
  });
  last = rendered.catch(() => undefined);
  return rendered;
}
