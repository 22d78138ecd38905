import type { GrayFrame } from '@/lib/science/vision/types';
import { inputArguments, streamFfmpeg } from './ffmpeg';
import { ffmpegMajorVersion } from './ffmpeg-binary';
import { FrameSplitter } from './frame-splitter';
import { SQUARE_WIDTH } from './picture-size';

export interface DecodeOptions {
  /** Where to start, in seconds. Default 0. */
  readonly startSeconds?: number | undefined;
  /** How much to decode, in seconds. Default: to the end. */
  readonly seconds?: number | undefined;
  /**
   * Resamples to this steady rate, repeating or leaving out pictures. Without it every picture of the video comes
   * once, in order. Give it for videos of variable rate (`VideoProbe.variableFrameRate`), else time is distorted.
   */
  readonly framesPerSecond?: number | undefined;
  /** Hands pictures on in this size (px), by linear interpolation without aliasing. Default: as one sees them. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /**
   * Begins at the key frame before `startSeconds` instead of decoding on from there. Default false; containers without
   * an index land somewhere near it.
   */
  readonly fromKeyFrame?: boolean | undefined;
  /** Threads of the decoder: several are faster, and each takes more processor time than one alone. */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Arguments that hand every decoded picture on, once. */
export async function everyPicture(): Promise<string[]> {
  return (await ffmpegMajorVersion()) >= 6 ? ['-fps_mode', 'passthrough'] : ['-vsync', 'passthrough'];
}

/**
 * Decodes a video to 8-bit luma at its own rate, no faster than the frames are taken; a few frames are in memory.
 *
 * Luma is full range: 'limited' video (16 to 235, most MP4s) is stretched to 0 to 255, 'full' video (most MJPEG) is
 * passed on, so that the same scene gives the same gray from either. Deeper samples are scaled to 8 bits, color
 * subsampling does not matter. Pictures come as one sees them: turned as the file asks, and of square pixels, for which
 * the height is kept and the width resampled where the file's own pixels are not square (see `VideoProbe.width`).
 * Each frame owns its buffer. Stopping the loop, or aborting `signal`, kills the decoder.
 *
 * @throws FfmpegError when decoding fails, also after some frames; the signal's reason when aborted.
 */
export async function* decodeGrayFrames(
  file: string,
  options: DecodeOptions = {},
): AsyncGenerator<GrayFrame> {
  const args = await grayArguments(file, options);
  const splitter = new FrameSplitter();
  for await (const chunk of streamFfmpeg(args, { signal: options.signal })) {
    // Not `yield*`, which would wait a turn for each chunk that completes no picture.
    for (const frame of splitter.push(chunk)) yield frame;
  }
  splitter.end();
}

async function grayArguments(file: string, options: DecodeOptions): Promise<string[]> {
  const { startSeconds, seconds, framesPerSecond, size, fromKeyFrame, threads } = options;
  const seek: string[] = [];
  // The last of an option counts.
  if (threads !== undefined) seek.push('-threads', String(threads));
  if (fromKeyFrame) seek.push('-noaccurate_seek');
  if (startSeconds !== undefined) seek.push('-ss', amount('startSeconds', startSeconds, 0));
  if (seconds !== undefined) seek.push('-t', amount('seconds', seconds, Number.MIN_VALUE));
  const sized = size
    ? `w=${side(size.width)}:h=${side(size.height)}:flags=bilinear`
    : `w='${SQUARE_WIDTH}':h=ih`;
  const filters = [`scale=${sized}:out_range=full`, 'format=gray'];
  if (framesPerSecond !== undefined) {
    filters.unshift(`fps=${amount('framesPerSecond', framesPerSecond, Number.MIN_VALUE)}`);
  }
  return [
    // One plane is scaled in less time than it takes to share it among threads.
    ...['-loglevel', 'error', '-filter_threads', '1', ...inputArguments(file, seek)],
    ...['-an', '-vf', filters.join(',')],
    ...(await everyPicture()),
    // This format describes itself (size first), so nothing about the pictures has to be assumed here.
    ...['-strict', '-1', '-f', 'yuv4mpegpipe', 'pipe:1'],
  ];
}

function side(pixels: number): number {
  if (!Number.isInteger(pixels) || pixels < 1)
    throw new RangeError(`a picture cannot be ${pixels} pixels wide or high`);
  return pixels;
}

function amount(name: string, value: number, least: number): string {
  if (!Number.isFinite(value) || value < least)
    throw new RangeError(`${name} must be a number of at least ${least}`);
  return value.toFixed(9);
}
