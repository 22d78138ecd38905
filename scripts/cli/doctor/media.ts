import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { decodeGrayFrames } from '@/lib/engine/media';
import { findFfmpeg } from '@/lib/engine/media/ffmpeg-binary';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const WIDTH = 64;
const HEIGHT = 48;
const FRAMES = 10;
const MAX_MS = 20_000;

/** Each picture of the clip is of one gray: 20, 40, 60 … */
const levelOf = (frame: number): number => 20 * (frame + 1);
/** Full and limited range, and a lossy codec, may move a gray by so much. */
const TOLERANCE = 6;

function run(program: string, args: readonly string[], input?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: MAX_MS, maxBuffer: 4_000_000 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

async function encode(program: string, file: string): Promise<void> {
  const pictures = Buffer.concat(
    Array.from({ length: FRAMES }, (_, frame) => Buffer.alloc(WIDTH * HEIGHT, levelOf(frame))),
  );
  const source = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', '25', '-i', '-'];
  await run(
    program,
    ['-loglevel', 'error', '-y', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file],
    pictures,
  );
}

/** Whether ffmpeg runs, encodes previews, and gives back the pictures that went in, as the product reads them. */
export async function media(program?: string): Promise<Finding[]> {
  let ffmpeg: string;
  try {
    ffmpeg = program ?? findFfmpeg();
    await run(ffmpeg, ['-version']);
  } catch (error) {
    return [fault('media.ffmpeg', `ffmpeg does not run: ${reasonOf(error)}`)];
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-doctor-'));
  const file = path.join(folder, 'clip.mp4');
  try {
    try {
      await encode(ffmpeg, file);
    } catch {
      return [
        warning('media.encode', 'This ffmpeg has no encoder libx264: previews can not be made'),
        ok('media.ffmpeg', 'ffmpeg runs'),
      ];
    }
    const levels: number[] = [];
    for await (const frame of decodeGrayFrames(file)) levels.push(Number(frame.data[frame.data.length >> 1]));
    return [ok('media.ffmpeg', 'ffmpeg runs'), judgeLevels(levels)];
  } catch (error) {
    return [fault('media.decode', `A generated clip could not be read: ${reasonOf(error)}`)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param levels the gray of each picture that came back */
export function judgeLevels(levels: readonly number[]): Finding {
  if (levels.length !== FRAMES)
    return fault('media.decode', `A generated clip of ${FRAMES} pictures came back with ${levels.length}`);
  const wrong = levels.findIndex((level, frame) => Math.abs(level - levelOf(frame)) > TOLERANCE);
  return wrong < 0
    ? ok('media.decode', 'A generated clip came back picture by picture')
    : fault('media.decode', `Picture ${wrong} of a generated clip came back with a gray of ${levels[wrong]}`);
}
