import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { env } from '@/lib/env';
import { FfmpegError } from './ffmpeg-error';

let found: string | undefined;
let major: Promise<number> | undefined;

/**
 * The ffmpeg program: FFMPEG_PATH, else the system's, else the one that ffmpeg-static has downloaded.
 * @throws FfmpegError with kind `missing` when there is none.
 */
export function findFfmpeg(): string {
  found ??= env.FFMPEG_PATH ?? fromPath() ?? fromPackage();
  if (found === undefined) {
    throw new FfmpegError('missing', 'ffmpeg was not found: install it, or name its path in FFMPEG_PATH');
  }
  return found;
}

/** Main version of the program that `findFfmpeg` names; builds without a number count as current. */
export function ffmpegMajorVersion(): Promise<number> {
  major ??= promisify(execFile)(findFfmpeg(), ['-version'], { timeout: 20_000 }).then(
    ({ stdout }) => majorIn(stdout) ?? 99,
    (cause: unknown) => {
      major = undefined;
      throw new FfmpegError('missing', 'ffmpeg could not be started', { cause });
    },
  );
  return major;
}

/** Takes the version from what the program printed at its start, so that it need not be asked. */
export function noteVersion(messages: string): void {
  const version = majorIn(messages);
  if (version !== null) major ??= Promise.resolve(version);
}

function majorIn(text: string): number | null {
  const [, version] = /^ffmpeg version n?(\d{1,2})\./.exec(text) ?? [];
  return version === undefined ? null : Number(version);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fromPath(): string | undefined {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function fromPackage(): string | undefined {
  try {
    // An optional package: a static import of it would break the bundle wherever it could not be installed.
    const load = createRequire(path.join(process.cwd(), 'package.json'));
    const file: unknown = load('ffmpeg-static');
    return typeof file === 'string' && isExecutable(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
