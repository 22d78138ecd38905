import { access, constants } from 'node:fs/promises';
import { probeVideo, type VideoProbe } from '@/lib/engine/media';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** Says what a video is. @throws AppError where the file is not there, otherwise as `probeVideo`. */
export async function openVideo(file: string, signal?: AbortSignal): Promise<VideoProbe> {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw new AppError('UNPROCESSABLE', say('engine.videoUnreadable', { file }), { cause });
  });
  return probeVideo(file, { signal });
}
