import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/**
 * Lines as MOTChallenge defines them, `frame,id,left,top,width,height,confidence,-1,-1,-1`, from a table of ours with the
 * columns frame, x, y, w, h, score and, of tracks, track_id. Frames count from 1 there and from 0 here; boxes without a
 * track have the id −1. Line by line, so that a table of any length needs no memory.
 *
 * @throws Error for a table without one of those columns
 */
export async function* motLines(table: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const lines = createInterface({ input: Readable.from(table), crlfDelay: Number.POSITIVE_INFINITY });
  let columns: Map<string, number> | null = null;
  try {
    for await (const line of lines) {
      const cells = line.split(',');
      if (!columns) {
        columns = new Map(cells.map((name, place) => [name, place]));
        for (const name of ['frame', 'x', 'y', 'w', 'h', 'score']) {
          if (!columns.has(name)) throw new Error(`the table has no column '${name}'`);
        }
      } else if (line !== '') {
        const cell = (name: string): string => cells[columns?.get(name) ?? -1] ?? '-1';
        const box = ['x', 'y', 'w', 'h', 'score'].map(cell);
        yield `${[Number(cell('frame')) + 1, cell('track_id'), ...box, -1, -1, -1].join(',')}\n`;
      }
    }
  } finally {
    lines.close();
  }
}

/** The same as bytes, in pieces of some hundred lines. */
export async function* motBytes(table: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const line of motLines(table)) {
    text += line;
    if (text.length < PIECE_LETTERS) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text) yield encoder.encode(text);
}
const PIECE_LETTERS = 32 * 1024;
