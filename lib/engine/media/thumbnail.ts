import sharp from 'sharp';
import { inputArguments, streamFfmpeg } from './ffmpeg';
import { fittedSize } from './picture-size';
import type { VideoProbe } from './probe';

/**
 * A small JPEG of a video: its picture at a tenth of its length, fitted into `width` × `height` (default 320 × 240).
 * @throws FfmpegError; the signal's reason when aborted
 */
export async function makeThumbnail(
  source: string,
  probe: VideoProbe,
  options: { width?: number; height?: number; signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> {
  const { width = 320, height = 240, signal } = options;
  // Twice as large as it will be, so that the rest is done by the better of the two filters.
  const size = fittedSize(probe, { width: 2 * width, height: 2 * height });
  const seconds = probe.frameCountEstimate > 1 ? Math.min(probe.durationSeconds / 10, 5) : 0;
  return (
    (await picture(source, seconds, signal)) ??
    (await picture(source, 0, signal)) ??
    Promise.reject(noPicture())
  );

  async function picture(file: string, start: number, abort: AbortSignal | undefined) {
    const args = [
      ...['-loglevel', 'error', ...inputArguments(file, ['-ss', start.toFixed(6)]), '-an', '-frames:v', '1'],
      ...[
        '-vf',
        `scale=w=${size.width}:h=${size.height},format=rgb24`,
        '-c:v',
        'png',
        '-f',
        'image2pipe',
        'pipe:1',
      ],
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of streamFfmpeg(args, { signal: abort, limitSeconds: 60 })) chunks.push(chunk);
    if (chunks.length === 0) return undefined;
    const image = sharp(Buffer.concat(chunks)).resize(width, height, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return image.jpeg({ quality: 80 }).toBuffer();
  }
}

function noPicture(): Error {
  return new Error('the video gave no picture for its thumbnail');
}
