import { deflateSync, inflateSync } from 'node:zlib';
import { crc32 } from '@/lib/engine/zip/crc32';

/** A PNG of one channel, made and read to the exact number of each pixel, which picture libraries do not promise. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  /** Row-major; the numbers themselves, up to 65,535. */
  readonly data: Uint8Array | Uint16Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY = 0;
const PALETTE = 3;

/**
 * A PNG of 8 bits, or 16 where the numbers are.
 *
 * @param palette a color for each number, so that people see objects; only for 8 bits
 */
export function writePng({ width, height, data }: IndexedPicture, palette?: Uint8Array): Buffer {
  const bytes = data.BYTES_PER_ELEMENT;
  const rows = Buffer.alloc(height * (width * bytes + 1));
  for (let y = 0, at = 0; y < height; y++) {
    at++; // Filter 0: as it is.
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] as number;
      at = bytes === 2 ? rows.writeUInt16BE(value, at) : rows.writeUInt8(value, at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8 * bytes;
  header[9] = palette ? PALETTE : GRAY;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * The numbers in a PNG of one channel, gray or with a palette, of at most 8 bits, not interlaced.
 *
 * @throws RangeError for any other, or one of more than `maxPixels`
 */
export function readPng(png: Buffer, maxPixels: number): IndexedPicture {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new RangeError('no PNG');
  let header: Buffer | null = null;
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) throw new RangeError('the PNG ends early');
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = png.subarray(at + 8, end);
    else if (type === 'IDAT') packed.push(png.subarray(at + 8, end));
    else if (type === 'IEND') break;
    at = end + 4;
  }
  if (header?.length !== 13) throw new RangeError('the PNG has no header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = -1, , , interlace] = header.subarray(8);
  if (![1, 2, 4, 8].includes(depth) || (color !== GRAY && color !== PALETTE) || interlace !== 0)
    throw new RangeError('a PNG of another kind than one channel of at most 8 bits');
  if (!(width > 0 && height > 0 && width * height <= maxPixels)) throw new RangeError('the PNG is too large');
  const stride = Math.ceil((width * depth) / 8);
  const rows = inflateRows(Buffer.concat(packed), height * (stride + 1));
  return { width, height, data: unpack(unfilter(rows, stride, height), stride, width, height, depth) };
}

function inflateRows(packed: Buffer, length: number): Buffer {
  let rows: Buffer;
  try {
    rows = inflateSync(packed, { maxOutputLength: length });
  } catch (cause) {
    throw new RangeError("the PNG can't be unpacked", { cause });
  }
  if (rows.length !== length) throw new RangeError('the PNG ends early');
  return rows;
}

/** Undoes the five filters of PNG's rows (W3C PNG, section 9), which look one byte back and one row up. */
function unfilter(rows: Buffer, stride: number, height: number): Uint8Array {
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      const left = i > 0 ? (plain[at - 1] as number) : 0;
      const up = y > 0 ? (plain[at - stride] as number) : 0;
      const corner = i > 0 && y > 0 ? (plain[at - stride - 1] as number) : 0;
      const guess = guessOf(filter ?? -1, left, up, corner);
      plain[at] = (rows[y * (stride + 1) + 1 + i] as number) + guess;
    }
  }
  return plain;
}

function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) throw new RangeError('an unknown filter in the PNG');
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function unpack(plain: Uint8Array, stride: number, width: number, height: number, depth: number): Uint8Array {
  if (depth === 8) return plain;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const byte = plain[y * stride + (bit >> 3)] as number;
      data[y * width + x] = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
  return data;
}
