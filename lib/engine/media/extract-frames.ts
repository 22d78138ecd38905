import path from 'node:path';
import sharp from 'sharp';
import { everyPicture } from './decode';
import type { ExtractionPlan, PlannedFrame } from './extraction-plan';
import { inputArguments, streamFfmpeg } from './ffmpeg';
import { FfmpegError } from './ffmpeg-error';
import type { VideoProbe } from './probe';

export interface ExtractOptions {
  /** JPEG quality, 50 to 100. */
  readonly quality: number;
  /** Folder in which the files are made; it must exist, and the caller removes it. */
  readonly folder: string;
  /** Frames at the plan's start that are there already from an earlier run. Default 0. */
  readonly skip?: number;
  /** Told after each frame how many of the planned ones are done (skipped ones count). */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface ExtractedFrame extends PlannedFrame {
  /** The JPEG file. */
  readonly file: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes JPEGs of the planned pictures, in color and of the size that the probe says (square pixels), one at a time as they
 * are taken. A video that turns out shorter than it says gives fewer frames.
 * @throws FfmpegError; the signal's reason when aborted; RangeError for a quality outside 50 to 100
 */
export async function* extractFrames(
  source: string,
  probe: VideoProbe,
  plan: ExtractionPlan,
  options: ExtractOptions,
): AsyncGenerator<ExtractedFrame> {
  const { quality, folder, skip = 0, onProgress, signal } = options;
  if (!(quality >= 50 && quality <= 100)) throw new RangeError('quality must be between 50 and 100');
  const { width, height } = probe;
  const raw = { width, height, channels: 3 } as const;
  const filters = [
    ...(probe.variableFrameRate ? [`fps=${probe.frameRate.numerator}/${probe.frameRate.denominator}`] : []),
    // Takes picture n when n reaches round(k × step); register 0 holds k.
    `select='if(gte(n,round(ld(0)*${plan.step})),st(0,ld(0)+1),0)'`,
    `scale=w=${width}:h=${height}`,
    'format=rgb24',
  ];
  const args = [
    ...[
      '-loglevel',
      'error',
      ...inputArguments(source),
      '-an',
      '-vf',
      filters.join(','),
      ...(await everyPicture()),
    ],
    ...['-frames:v', String(plan.frames.length), '-f', 'rawvideo', 'pipe:1'],
  ];
  let index = 0;
  for await (const pixels of pictures(streamFfmpeg(args, { signal }), width * height * 3)) {
    const frame = plan.frames[index++];
    if (frame === undefined) break;
    if (index <= skip) continue;
    const file = path.join(folder, `frame-${String(frame.frameNumber).padStart(7, '0')}.jpg`);
    const chromaSubsampling = quality >= 90 ? '4:4:4' : '4:2:0';
    const { size } = await sharp(pixels, { raw })
      .jpeg({ quality: Math.round(quality), chromaSubsampling })
      .toFile(file);
    signal?.throwIfAborted();
    yield { ...frame, file, bytes: size, width, height };
    onProgress?.(index, plan.frames.length);
  }
}

/** Cuts a stream of raw pictures of `length` bytes each; each has its own buffer. */
async function* pictures(chunks: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let picture = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + length - filled);
      picture.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled === length) {
        yield picture;
        picture = new Uint8Array(length);
        filled = 0;
      }
    }
  }
  if (filled > 0) throw new FfmpegError('exit', 'the decoded stream ended inside a picture');
}
