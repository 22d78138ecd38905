import { type DocumentProps, renderToBuffer } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { readFonts } from './fonts';

/** One document after the other: each has typefaces of its own. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A document as a PDF; the same document gives the same bytes. Takes a few tenths of a second: for the worker, not for the
 * web server.
 *
 * @param text everything that the document may say
 * @param document made with the families to write with, each for what those before it do not have
 */
export function renderPdf(
  text: string,
  document: (fonts: readonly string[]) => ReactElement<DocumentProps>,
): Promise<Uint8Array> {
  const rendered = last.then(async () => renderToBuffer(document(await readFonts(text))));
  last = rendered.catch(() => undefined);
  return rendered;
}
