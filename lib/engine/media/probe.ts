import { open } from 'node:fs/promises';
import { playsInBrowsers } from './browser-playable';
import { type FfmpegOptions, MAX_PIXELS, morePipe, openArguments, runFfmpeg } from './ffmpeg';
import { noteVersion } from './ffmpeg-binary';
import { FfmpegError } from './ffmpeg-error';
import { type FrameRate, perSecond, timingOf } from './frame-rate';
import { MOST_STRETCH, pixelAspectOf, squareWidth } from './picture-size';
import { Turnstile } from './turnstile';
import { classifyMessages, ignoresPixelShape, isTruncated, UnreadableVideoError } from './unreadable-video';
import { bitDepthOf, readHeader, type VideoHeader } from './video-header';

/** A video as it is, not as its header claims. */
export interface VideoProbe {
  /**
   * Pixels as one sees them: square, after the rotation that the file asks for. Where the file's pixels are not square the
   * height is that of the file and the width the nearest whole number. All pictures that this folder makes agree with it.
   */
  readonly width: number;
  readonly height: number;
  /**
   * How many times as wide as it is high a pixel of the file is, after the rotation (sample aspect ratio): 16/15 for PAL DV. 1
   * where pixels are square to half a percent, or the file says nothing. From 1/4 to 4; files with others are refused.
   */
  readonly pixelAspect: number;
  /**
   * True where the file says that each picture is made of two halves (its odd and its even lines), taken one after the other.
   * Not every file that is says so. Pictures are handed on as they are stored, both halves at once.
   */
  readonly interlaced: boolean;
  /**
   * Pictures a second: exact for a steady video. For one of variable rate the usual (median) rate: decode it with
   * `framesPerSecond` set to this, so that a frame is the same length of time everywhere.
   */
  readonly framesPerSecond: number;
  readonly frameRate: FrameRate;
  readonly variableFrameRate: boolean;
  readonly durationSeconds: number;
  /** Pictures in the file (counted without decoding: a damaged one is counted too). */
  readonly frameCountEstimate: number;
  /** When each picture is shown, in ascending order, as seconds from where players begin to count. */
  readonly frameSeconds: readonly number[];
  /** The same of those that are coded without reference to others, as far as the file says. */
  readonly keySeconds: readonly number[];
  readonly codec: string;
  readonly pixelFormat: string;
  /** True where luma is stored in 8 bits from 16 to 235. */
  readonly limitedLuma: boolean;
  readonly bitDepth: number;
  /** ffmpeg's names of the container: `mov,mp4,m4a,3gp,3g2,mj2`, `avi`, `matroska,webm`. */
  readonly container: string;
  readonly hasAudio: boolean;
  /** True when today's browsers play the file as it is. */
  readonly browserPlayable: boolean;
}

const MAX_FRAMES = 1_000_000;
const LIMIT_SECONDS = 300;
/** Probes at a time in this process: one of an 8K file takes over 100 MB. */
const MAX_AT_ONCE = 4;

// The web server is made of several bundles, each with a copy of this module; the limit is for all of them.
const holder = globalThis as typeof globalThis & { sarmProbes?: Turnstile };
const probes = (): Turnstile => {
  holder.sarmProbes ??= new Turnstile(MAX_AT_ONCE);
  return holder.sarmProbes;
};

/**
 * Opens a video, decodes its first picture and counts the rest, with ffmpeg alone (ffmpeg-static has no ffprobe).
 * At most four at a time in a process; the others wait.
 * @throws UnreadableVideoError with a reason and a sentence for people; the signal's reason when aborted;
 *   FfmpegError when ffmpeg itself is missing or hangs.
 */
export async function probeVideo(file: string, options: FfmpegOptions = {}): Promise<VideoProbe> {
  return probes().run(() => probeNow(file, options), options.signal);
}

async function probeNow(file: string, options: FfmpegOptions): Promise<VideoProbe> {
  const start = await readStart(file);
  const read = await readPictures(file, start, options);
  const { header, width, height, pixelAspect, ticks, keys, tickSeconds } = read;
  if (read.isTruncated) throw new UnreadableVideoError('truncated');
  if (ticks.length === 0) throw new UnreadableVideoError('no-frames');
  const timing = timingOf(ticks, tickSeconds, header.statedRate);
  if (timing === undefined) throw new UnreadableVideoError('no-frame-rate');
  return {
    width,
    height,
    pixelAspect,
    interlaced: header.interlaced,
    framesPerSecond: perSecond(timing.rate),
    frameRate: timing.rate,
    variableFrameRate: timing.variable,
    durationSeconds: timing.durationSeconds,
    frameCountEstimate: ticks.length,
    frameSeconds: secondsOf(ticks, tickSeconds),
    keySeconds: secondsOf(keys, tickSeconds),
    codec: header.codec,
    pixelFormat: header.pixelFormat,
    limitedLuma: header.limitedLuma,
    bitDepth: bitDepthOf(header.pixelFormat),
    container: header.container,
    hasAudio: header.hasAudio,
    browserPlayable: playsInBrowsers(header, start),
  };
}

const secondsOf = (ticks: readonly number[], tickSeconds: number): number[] =>
  [...Float64Array.from(ticks).sort()].map((tick) => tick * tickSeconds);

/** The file's first bytes, after checks that need nothing else. */
async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new UnreadableVideoError('empty-file');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const start = buffer.subarray(0, bytesRead);
    if (
      /^\s*(#EXTM3U|ffconcat|\[playlist\]|<\?xml|<MPD|<ASX|\[Reference\])/i.test(start.toString('latin1'))
    ) {
      throw new UnreadableVideoError('playlist');
    }
    // An AVI says its own length; ffmpeg does not complain when the file is shorter.
    const isAvi = start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'AVI ';
    const riffBytes = isAvi ? start.readUInt32LE(4) : 0;
    if (riffBytes < 0xffff_fff0 && riffBytes + 8 > size + 1) throw new UnreadableVideoError('truncated');
    return start;
  } finally {
    await handle.close();
  }
}

/**
 * Decodes the first picture, and reads the time stamps of all without decoding them. One program opens the file twice, because
 * starting a second takes longer than either.
 */
async function readPictures(file: string, start: Uint8Array, options: FfmpegOptions) {
  const ticks: number[] = [];
  const decodeTicks: number[] = [];
  /** Places of key frames among them. */
  const keys: number[] = [];
  let tickSeconds = 0;
  const tooLong = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, tooLong.signal]) : tooLong.signal;
  const first: Buffer[] = [];
  const args = [
    ...[...openArguments(file), ...openArguments(file)],
    ...['-map', '0:V:0', '-frames:v', '1', '-f', 'framecrc', morePipe(0)],
    ...['-map', '1:V:0', '-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'],
  ];
  const messages = await runFfmpeg(args, {
    limitSeconds: LIMIT_SECONDS,
    banner: true,
    ...options,
    signal,
    more: [first],
    onLine: (line) => {
      const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (base) tickSeconds = Number(base[1]) / Number(base[2]);
      const packet = /^0, *(-?\d+), *(-?\d+),/.exec(line);
      if (!packet) return;
      // Packets of other frames carry flags.
      if (!/ F=0x/.test(line)) keys.push(decodeTicks.length);
      decodeTicks.push(Number(packet[1]));
      // AVI has no display times for H.264; ffmpeg then prints the smallest 64-bit number.
      if (!packet[2]?.startsWith('-92233')) ticks.push(Number(packet[2]));
      if (decodeTicks.length > MAX_FRAMES) tooLong.abort(new UnreadableVideoError('too-long'));
    },
  }).catch((error: unknown) => explain(error, start));
  noteVersion(messages);
  const known = ticks.length === decodeTicks.length ? ticks : decodeTicks;
  return {
    ...asShown(Buffer.concat(first).toString('latin1'), messages, start),
    isTruncated: isTruncated(messages),
    ...{ ticks: known, keys: keys.map((key) => known[key] as number), tickSeconds },
  };
}

/** Header and size of the video by what ffmpeg says of its first picture. @throws UnreadableVideoError. */
function asShown(first: string, messages: string, start: Uint8Array) {
  const size = /^#dimensions 0: (\d+)x(\d+)/m.exec(first);
  const ratio = /^#sar 0: (\d+)\/(\d+)/m.exec(first);
  const header = readHeader(messages);
  const [, storedWidth, height] = size?.map(Number) ?? [];
  if (!header || !storedWidth || !height || !/^0,/m.test(first))
    throw new UnreadableVideoError(classifyMessages(messages, start));
  const [, across = 0, down = 0] = ratio?.map(Number) ?? [];
  const pixelAspect = pixelAspectOf(across, down);
  const isIgnored = across === 0 && ignoresPixelShape(messages);
  if (pixelAspect > MOST_STRETCH || pixelAspect < 1 / MOST_STRETCH || isIgnored)
    throw new UnreadableVideoError('pixel-shape');
  const width = squareWidth(storedWidth, pixelAspect);
  if (width * height > MAX_PIXELS) throw new UnreadableVideoError('too-large');
  return { header: header satisfies VideoHeader, width, height, pixelAspect };
}

/** Turns ffmpeg's failure to read the file into a reason; passes on failures of ffmpeg itself. */
function explain(error: unknown, start: Uint8Array): never {
  if (error instanceof FfmpegError && error.kind === 'exit') {
    throw new UnreadableVideoError(classifyMessages(error.stderr, start), { cause: error });
  }
  throw error;
}
