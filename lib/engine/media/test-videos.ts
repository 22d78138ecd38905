import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from './ffmpeg-binary';

/** A folder for one test file's videos, removed by `remove`. */
export async function testFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-media-'));
  return {
    folder,
    file: (name: string) => path.join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Renders a video: `source` is a lavfi graph, `output` the encoder's arguments. Returns `file`. */
export async function renderVideo(file: string, source: string, ...output: string[]): Promise<string> {
  const args = ['-nostdin', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', source, ...output, file];
  await promisify(execFile)(findFfmpeg(), args);
  return file;
}

/** Lossless pictures, so that tests can expect exact samples. */
export const LOSSLESS = ['-c:v', 'ffv1'];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Marks an MP4's pictures as lying: to be turned 90° clockwise (the matrix of its track header, ISO 14496-12 8.3.2). */
export async function markRotated(source: string, file: string): Promise<string> {
  const bytes = await readFile(source);
  const matrix = bytes.indexOf('tkhd') + 44;
  [0, 0x0001_0000, 0, -0x0001_0000, 0, 0, 0, 0, 0x4000_0000].forEach((value, index) => {
    bytes.writeInt32BE(value, matrix + 4 * index);
  });
  await writeFile(file, bytes);
  return file;
}

/** A lavfi graph: white where `inside` (in terms of X and Y) holds, black elsewhere, with pixels of that shape (setsar's words). */
export const drawn = (size: string, inside: string, pixelAspect = '1'): string =>
  `nullsrc=s=${size}:r=10:d=0.5,format=gray,geq=lum='if(${inside},255,0)',setsar=${pixelAspect}`;

/** Makes the pictures of a PNG video claim another size: the first two words of their header (IHDR). */
export async function claimPngSize(source: string, file: string, size: number): Promise<string> {
  const bytes = await readFile(source);
  for (let at = bytes.indexOf('IHDR'); at >= 0; at = bytes.indexOf('IHDR', at + 1)) {
    bytes.writeUInt32BE(size, at + 4);
    bytes.writeUInt32BE(size, at + 8);
  }
  await writeFile(file, bytes);
  return file;
}

/** Writes the first `fraction` of a file to another. */
export async function cutOff(source: string, file: string, fraction: number): Promise<string> {
  const bytes = await readFile(source);
  await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * fraction)));
  return file;
}
