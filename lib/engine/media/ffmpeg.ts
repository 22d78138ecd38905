import { type ChildProcessByStdio, type SpawnOptionsWithStdioTuple, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { findFfmpeg } from './ffmpeg-binary';
import { FfmpegError } from './ffmpeg-error';

/** Largest picture that is decoded: 7680 × 4320. */
export const MAX_PIXELS = 33_177_600;

/**
 * Containers that are opened. Playlists (hls, dash, concat …) stay out because they make ffmpeg read other files;
 * bare streams (raw H.264, MJPEG …) because ffmpeg invents 25 frames a second for them and speeds would be wrong.
 */
const CONTAINERS = 'mov,mp4,avi,matroska,webm,mpegts,mpeg,mpegvideo,asf,flv,ogg,dv,mxf,nut,ivf,yuv4mpegpipe';

/** Address space that one ffmpeg may use: twice what an 8K H.264 stream with a full reference list needs. */
const MEMORY_LIMIT_MIB = 4096;

/** More threads than this cost memory for each and gain little on microscope clips. */
const THREADS = Math.max(1, Math.min(4, os.availableParallelism()));

/** Signals by which people and supervisors end a program; a crash has others (SIGSEGV, SIGABRT). */
const STOPPING: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const);
/** Pipes after standard input, output and error. */
const FIRST_MORE = 3;

/** What the program is told to write to, for a list of chunks among `FfmpegOptions.more`. */
export const morePipe = (index: number): string => `pipe:${FIRST_MORE + index}`;

/** ffmpeg's own exit code when it has caught such a signal. */
const CODE_AFTER_SIGNAL = 255;

export interface FfmpegOptions {
  readonly signal?: AbortSignal | undefined;
  /** Seconds without any output, while output is awaited, after which the run is killed. Default 60. */
  readonly stallSeconds?: number;
  /** Seconds after which the run is killed whatever it does. Default: none, for runs that wait for their reader. */
  readonly limitSeconds?: number;
  /** Address space that the run may use. Default 4096. */
  readonly memoryLimitMib?: number;
  /** Has the program say its version first, see `noteVersion`. Default false. */
  readonly banner?: boolean;
  /** Takes what the program writes to its pipes 3, 4, …, a list of chunks each. For little, such as one picture: it is kept in memory. */
  readonly more?: readonly Buffer[][];
}

/** Arguments that open `file` as a video from outside: one local file, known containers, bounded pictures. */
export function inputArguments(file: string, seek: readonly string[] = []): string[] {
  return [...openArguments(file, seek), '-map', '0:V:0'];
}

/** The same without saying which of its streams is wanted, where several files are opened. */
export function openArguments(file: string, seek: readonly string[] = []): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS],
    ...['-max_pixels', String(MAX_PIXELS), '-threads', String(THREADS)],
    ...seek,
    // `file:` so that a name such as `concat:a|b` or `-y` is only ever a name.
    ...['-i', `file:${path.resolve(file)}`],
  ];
}

/**
 * Runs ffmpeg and yields what it writes to its standard output, no faster than it is taken; returns its messages.
 * The program is killed when the caller stops early, when `signal` aborts, or when it stalls.
 * @throws FfmpegError; the signal's reason when aborted.
 */
export async function* streamFfmpeg(
  args: readonly string[],
  {
    signal,
    stallSeconds = 60,
    limitSeconds,
    memoryLimitMib = MEMORY_LIMIT_MIB,
    banner,
    more = [],
  }: FfmpegOptions = {},
): AsyncGenerator<Buffer, string> {
  signal?.throwIfAborted();
  const child = start(banner ? args : ['-hide_banner', ...args], memoryLimitMib, more.length);
  more.forEach((kept, i) => {
    (child.stdio[FIRST_MORE + i] as Readable).on('data', (chunk: Buffer) => kept.push(chunk));
  });
  const messages = keepMessages(child.stderr);
  let startFailure: Error | undefined;
  let endedBy = null as NodeJS.Signals | null;
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', (code, signalName) => {
      endedBy = signalName;
      resolve(code);
    });
    child.once('error', (error) => {
      startFailure = error;
      resolve(null);
    });
  });
  let tooLate: FfmpegError | undefined;
  const kill = () => child.kill('SIGKILL');
  const killAfter = (seconds: number, kind: 'stalled' | 'overdue', reason: string) =>
    setTimeout(() => {
      tooLate ??= new FfmpegError(kind, `${reason} ${seconds} s`);
      kill();
    }, seconds * 1000);
  const watch = () => killAfter(stallSeconds, 'stalled', 'ffmpeg made no progress for');
  const limit =
    limitSeconds === undefined ? undefined : killAfter(limitSeconds, 'overdue', 'ffmpeg took longer than');
  signal?.addEventListener('abort', kill, { once: true });
  let timer = watch();
  try {
    const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    for (;;) {
      const next = await chunks.next();
      clearTimeout(timer);
      signal?.throwIfAborted();
      if (next.done) break;
      yield next.value;
      timer = watch();
    }
    timer = watch();
    const exitCode = await closed;
    signal?.throwIfAborted();
    if (tooLate !== undefined) throw tooLate;
    if (startFailure)
      throw new FfmpegError('missing', 'ffmpeg could not be started', { cause: startFailure });
    // Says nothing of the file: somebody stopped the program, as when a terminal's Ctrl-C reaches all it started.
    if (exitCode === CODE_AFTER_SIGNAL || (endedBy !== null && STOPPING.has(endedBy))) {
      throw new FfmpegError('interrupted', 'ffmpeg was stopped from outside');
    }
    if (exitCode !== 0) {
      const stderr = messages();
      throw new FfmpegError('exit', `ffmpeg failed: ${lastLine(stderr)}`, { stderr });
    }
    return messages();
  } finally {
    clearTimeout(timer);
    clearTimeout(limit);
    signal?.removeEventListener('abort', kill);
    kill();
    child.stdout.destroy();
    await closed;
  }
}

/** Runs ffmpeg to its end, handing each line of its standard output to `onLine`. Returns its messages. */
export async function runFfmpeg(
  args: readonly string[],
  options: FfmpegOptions & { readonly onLine?: (line: string) => void } = {},
): Promise<string> {
  const chunks = streamFfmpeg(args, options);
  let rest = '';
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done) return next.value;
      const lines = (rest + next.value.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine?.(line);
    }
  } finally {
    // Ends the program where `onLine` threw.
    await chunks.return('');
  }
}

function start(
  args: readonly string[],
  memoryLimitMib: number,
  morePipes: number,
): ChildProcessByStdio<null, Readable, Readable> {
  const argv = ['-nostdin', '-nostats', ...args];
  const settings: SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'pipe'> = {
    // Node takes more than its types say.
    stdio: ['ignore', 'pipe', 'pipe', ...Array<'pipe'>(morePipes).fill('pipe')] as unknown as [
      'ignore',
      'pipe',
      'pipe',
    ],
    // Nothing else of this process's environment: no secrets, and no FFREPORT that would write files.
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
      MALLOC_ARENA_MAX: '2',
    },
    windowsHide: true,
  };
  if (process.platform === 'win32') return spawn(findFfmpeg(), argv, settings);
  // The shell sets the limit and becomes ffmpeg; arguments are passed as arguments, never as shell text.
  // macOS has no such limit and says so: it then runs without one.
  const script = `ulimit -v ${memoryLimitMib * 1024} 2>/dev/null; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', script, findFfmpeg(), ...argv], settings);
}

/** Keeps the first 128 KiB of messages (the description of the input) and the last 16 KiB (what went wrong). */
function keepMessages(stream: Readable): () => string {
  let head = '';
  let tail = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    if (head.length < 131_072) head += text;
    else tail = (tail + text).slice(-16_384);
  });
  return () => head + tail;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
}
