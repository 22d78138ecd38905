import { inputArguments, runFfmpeg } from './ffmpeg';
import { ffmpegMajorVersion } from './ffmpeg-binary';
import { fittedSize } from './picture-size';
import type { VideoProbe } from './probe';

export interface PreviewOptions {
  /** How much smaller, at what cost to the picture; medium unless told. */
  readonly compression?: PreviewCompression | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The encoder is ended after this long. Default 10 minutes. */
  readonly limitSeconds?: number | undefined;
  /** Told the part that is done, from 0 to 1, about twice a second. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * x264's constant rate factor: 6 more halve the file, roughly. 22 shows cells as the original does; without compression
 * is 12, beyond which no eye sees a difference (a preview that is really lossless no browser plays).
 */
const RATE_FACTOR = { none: 12, low: 18, medium: 22, high: 28 } as const;
export type PreviewCompression = keyof typeof RATE_FACTOR;

/** Longer side of a preview, in pixels: more than a page shows, and what every browser can decode. */
const MAX_SIDE = 1920;

/** Enough for ten minutes of full HD on two cores; a video that takes longer is watched elsewhere. */
const LIMIT_SECONDS = 600;

/**
 * Whether a preview has to be made: no, where browsers play the original, it is not larger than a preview, and its pixels are
 * square. How others are stretched is left to the browser, and what is drawn over the picture must fit in each.
 */
export function needsPreview(probe: VideoProbe): boolean {
  return !probe.browserPlayable || probe.pixelAspect !== 1 || Math.max(probe.width, probe.height) > MAX_SIDE;
}

/**
 * Makes an MP4 (H.264, 4:2:0, square pixels, index in front) that every browser plays, from any video that ffmpeg reads. For
 * looking at only: it is compressed again, so nothing is ever measured on it. On failure the file may exist in part.
 * @throws FfmpegError (`overdue` past the limit); the signal's reason when aborted
 */
export async function makePreview(
  source: string,
  target: string,
  probe: VideoProbe,
  { signal, onProgress, compression = 'medium', limitSeconds = LIMIT_SECONDS }: PreviewOptions = {},
): Promise<void> {
  const { width, height } = fittedSize(probe, { width: MAX_SIDE, height: MAX_SIDE });
  const filters = [
    `scale=w=${width}:h=${height}:out_range=limited`,
    // H.264 wants even sizes.
    "crop=w='max(2,trunc(iw/2)*2)':h='max(2,trunc(ih/2)*2)':x=0:y=0",
    // Rounding the width leaves pixels a trace off square, which is not worth telling a player.
    'setsar=1',
    'format=yuv420p',
  ];
  const quality = ['-preset', 'veryfast', '-crf', String(RATE_FACTOR[compression])];
  const encoder = ['-c:v', 'libx264', ...quality, '-g', '50', '-threads', '2'];
  const args = [
    ...['-loglevel', 'error', '-y', ...inputArguments(source), '-an', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', filters.join(','), ...encoder, ...(await ownTimes()), '-movflags', '+faststart'],
    ...['-progress', 'pipe:1', '-f', 'mp4', `file:${target}`],
  ];
  await runFfmpeg(args, {
    signal,
    limitSeconds,
    onLine: (line) => {
      const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (micros) onProgress?.(Math.min(1, Number(micros) / 1e6 / probe.durationSeconds));
    },
  });
  onProgress?.(1);
}

/**
 * Arguments that leave each picture its own time. At a steady rate ffmpeg would fill the gaps of a variable one, and show
 * the picture after a gap too early: tracks drawn over it would lie on the wrong one.
 */
async function ownTimes(): Promise<string[]> {
  const version = await ffmpegMajorVersion();
  const mode = version >= 6 ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr'];
  // In the unit of the file's own times.
  return [...mode, '-enc_time_base', version >= 7 ? 'demux' : '-1'];
}
