import { deflateRawSync } from 'node:zlib';
import { crc32 } from './crc32';

// Zips for tests, byte by byte: what no program writes.

export interface HostileEntry {
  /** Bytes where the name is not said to be UTF-8. */
  readonly name: string | Buffer;
  readonly data: Buffer;
  /** What the directory says instead of the truth. */
  readonly says?: { readonly bytes?: number; readonly packedBytes?: number; readonly crc?: number };
  /** As `st_mode`. */
  readonly mode?: number;
  readonly encrypted?: boolean;
  readonly method?: number;
  /** Lies at the place of the entry before it. */
  readonly sharesBytes?: boolean;
}

/** Local headers and data, the central directory, the end record (APPNOTE 6.3, sections 4.3.7, 4.3.12, 4.3.16). */
export function hostileZip(entries: readonly HostileEntry[], saysEntries = entries.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let before = 0;
  for (const { name, data, says = {}, mode = 0o100644, encrypted, method = 8, sharesBytes } of entries) {
    const fileName = Buffer.from(name as string);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const sizes = [says.packedBytes ?? packed.length, says.bytes ?? data.length] as const;
    const crc = says.crc ?? crc32(data);
    const flags = (typeof name === 'string' ? 0x800 : 0) | (encrypted ? 1 : 0);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(sizes[0], 18);
    local.writeUInt32LE(sizes[1], 22);
    local.writeUInt16LE(fileName.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(sizes[0], 20);
    central.writeUInt32LE(sizes[1], 24);
    central.writeUInt16LE(fileName.length, 28);
    central.writeUInt32LE(mode * 0x10000, 38);
    central.writeUInt32LE(sharesBytes ? before : offset, 42);
    directory.push(central, fileName);
    if (sharesBytes) continue;
    before = offset;
    locals.push(local, fileName, packed);
    offset += 30 + fileName.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(saysEntries, 8);
  end.writeUInt16LE(saysEntries, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
