import { everyPicture } from './decode';
import { inputArguments, runFfmpeg } from './ffmpeg';

export interface CopyOptions {
  readonly startSeconds: number;
  readonly seconds: number;
  /** What is done to the pictures, in ffmpeg's words; never from outside. */
  readonly filter: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes an excerpt of a video with a filter over its pictures: gray, without loss, each at its own time.
 *
 * @param target a file that ends with .mkv; on failure it may exist in part
 * @throws FfmpegError; the signal's reason when aborted
 */
export async function copyFiltered(
  source: string,
  target: string,
  { startSeconds, seconds, filter, signal }: CopyOptions,
): Promise<void> {
  const excerpt = ['-ss', startSeconds.toFixed(9), '-t', seconds.toFixed(9)];
  await runFfmpeg(
    [
      ...['-loglevel', 'error', '-y', ...inputArguments(source, excerpt), '-an'],
      ...['-vf', `${filter},format=gray`, ...(await everyPicture())],
      ...['-c:v', 'ffv1', '-f', 'matroska', `file:${target}`],
    ],
    { signal },
  );
}
