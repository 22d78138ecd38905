import type { GrayFrame } from '@/lib/science/vision/types';
import { inputArguments, morePipe, openArguments, runFfmpeg, streamFfmpeg } from './ffmpeg';
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
  /**
   * Tells that luma is stored in 8 bits from 16 to 235 (`VideoProbe.limitedLuma`), and pixels are square: in their own size such
   * pictures are then stretched by a table, to the same levels in a third of the time.
   */
  readonly limitedLuma?: boolean | undefined;
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
  const output = grayOutput(options, await everyPicture());
  const args = [...QUIET, ...inputArguments(file, seekTo(options)), ...output, 'pipe:1'];
  const splitter = new FrameSplitter();
  for await (const chunk of streamFfmpeg(args, { signal: options.signal })) {
    // Not `yield*`, which would wait a turn for each chunk that completes no picture.
    for (const frame of splitter.push(chunk)) yield frame;
  }
  splitter.end();
}

/** A place in a video at which one picture is wanted. */
export type PicturePlace = Pick<DecodeOptions, 'startSeconds' | 'fromKeyFrame'>;

/**
 * The first picture at or after each place, as {@link decodeGrayFrames} gives it. One program opens the file once for each
 * place, because starting several takes longer than finding the pictures.
 *
 * @param places one or more
 * @returns null where there is none
 * @throws as `decodeGrayFrames`
 */
export async function decodePicturesAt(
  file: string,
  places: readonly PicturePlace[],
  { signal }: Pick<DecodeOptions, 'signal'> = {},
): Promise<(GrayFrame | null)[]> {
  const passed = await everyPicture();
  const inputs = places.flatMap((place) => openArguments(file, seekTo({ ...place, threads: 1 })));
  const outputs = places.flatMap((_, i) => [
    ...['-map', `${i}:V:0`, '-frames:v', '1', ...grayOutput({}, passed), morePipe(i)],
  ]);
  const more = places.map((): Buffer[] => []);
  await runFfmpeg([...QUIET, ...inputs, ...outputs], { signal, more });
  return more.map((chunks) => {
    const splitter = new FrameSplitter();
    const [picture = null] = chunks.flatMap((chunk) => splitter.push(chunk));
    splitter.end();
    return picture;
  });
}

/** One plane is scaled in less time than it takes to share it among threads. */
const QUIET = ['-loglevel', 'error', '-filter_threads', '1'] as const;

function seekTo({ startSeconds, seconds, fromKeyFrame, threads }: DecodeOptions): string[] {
  return [
    // The last of an option counts.
    ...(threads === undefined ? [] : ['-threads', String(threads)]),
    ...(fromKeyFrame ? ['-noaccurate_seek'] : []),
    ...(startSeconds === undefined ? [] : ['-ss', amount('startSeconds', startSeconds, 0)]),
    ...(seconds === undefined ? [] : ['-t', amount('seconds', seconds, Number.MIN_VALUE)]),
  ];
}

/** What `scale` makes of 8 bits of luma from 16 to 235. */
const STRETCHED = "lut=c0='clip(round((val-16)*255/219),0,255)'";

/** The filters of ffmpeg by which {@link decodeGrayFrames} makes its pictures. */
export function grayFilters({ size, framesPerSecond, limitedLuma }: DecodeOptions): string {
  const sized = size
    ? `w=${side(size.width)}:h=${side(size.height)}:flags=bilinear`
    : `w='${SQUARE_WIDTH}':h=ih`;
  // Called full, luma is passed on as it is. What is resampled is stretched before it is rounded.
  const filters =
    limitedLuma && !size
      ? [`scale=${sized}:in_range=full:out_range=full`, 'format=gray', STRETCHED]
      : [`scale=${sized}:out_range=full`, 'format=gray'];
  if (framesPerSecond !== undefined) {
    filters.unshift(`fps=${amount('framesPerSecond', framesPerSecond, Number.MIN_VALUE)}`);
  }
  return filters.join(',');
}

/** @param passed see {@link everyPicture} */
function grayOutput(options: DecodeOptions, passed: readonly string[]): string[] {
  return [
    ...['-an', '-vf', grayFilters(options), ...passed],
    // This format describes itself (size first), so nothing about the pictures has to be assumed here.
    ...['-strict', '-1', '-f', 'yuv4mpegpipe'],
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
