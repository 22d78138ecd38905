import { inflateSync } from 'node:zlib';

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

/** The bytes of an object's stream, unpacked; null for one that has none. */
function streamOf(object: string): string | null {
  const start = /stream\r?\n/.exec(object);
  if (!start) return null;
  const bytes = Buffer.from(
    object.slice(start.index + start[0].length, object.lastIndexOf('endstream')),
    'latin1',
  );
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

const inUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which text each code of a font stands for, from its ToUnicode map (`<0000> <0010> [<0020> <0041> …]`). */
function charactersOf(map: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      characters.set(Number.parseInt(first, 16) + at, inUtf16(hex));
  }
  return characters;
}

/**
 * What a PDF of the renderer says, as a reader that copies its text finds it, without any white space: runs of a line
 * stand apart in the file.
 */
export function pdfText(pdf: Uint8Array): string {
  const objects = new Map(
    [...Buffer.from(pdf).toString('latin1').matchAll(OBJECT)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      fonts.set(name, charactersOf(streamOf(objects.get(map) ?? '') ?? ''));
    }
  }
  let text = '';
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!content?.includes(' Tf')) continue;
    let font: ReadonlyMap<number, string> | undefined;
    for (const [, name, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name);
      for (const [, hex = ''] of (run ?? '').matchAll(/<([0-9a-f]*)>/gi)) {
        for (const [code] of hex.matchAll(/.{4}/g)) text += font?.get(Number.parseInt(code, 16)) ?? '';
      }
    }
  }
  return text.replaceAll(/\s/g, '');
}
