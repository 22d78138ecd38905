import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FfmpegError, makePreview, makeThumbnail, needsPreview, probeVideo } from '@/lib/engine/media';
import { log } from '@/lib/platform/http/log';
import { TaskCancelledError, unlessCancelled } from '@/lib/platform/jobs';
import { getSystemSettings } from '@/lib/platform/settings';
import { makeScratchFolder, objectStore, withLocalFile } from '@/lib/platform/storage';
import { previewKey, thumbnailKey, videoPrefix } from './keys';
import { changeVideo, findVideo, type StoredVideo, type VideoRow } from './queries';

/** Types under which the store lets browsers show a video; an original of any other type gets a preview. */
const SHOWN_TYPES = ['video/mp4', 'video/webm'];

/** Makes the picture for lists. Safe to repeat; does nothing when the video was deleted meanwhile. */
export async function prepareThumbnail(videoId: string): Promise<void> {
  await onStoredVideo(videoId, async (video, file, signal) => {
    const picture = await makeThumbnail(file, await probeVideo(file, { signal }), { signal });
    const key = thumbnailKey(video.id);
    await objectStore().put(key, picture, { contentType: 'image/jpeg', signal });
    return { thumbnailKey: key };
  });
}

/**
 * Makes the MP4 that browsers play, where they do not play the original. For looking at only: nothing is ever measured
 * on it. One that takes too long is given up, since another attempt would take as long. Safe to repeat; does nothing
 * when the video was deleted meanwhile.
 */
export async function preparePreview(
  videoId: string,
  { limitSeconds }: { readonly limitSeconds?: number } = {},
): Promise<void> {
  await onStoredVideo(videoId, async (video, file, signal) => {
    const probe = await probeVideo(file, { signal });
    if (!needsPreview(probe) && SHOWN_TYPES.includes(video.contentType)) return { previewStatus: 'ready' };
    const folder = await makeScratchFolder('preview');
    const target = path.join(folder, 'preview.mp4');
    try {
      const compression = (await getSystemSettings()).storage.compressionLevel;
      await makePreview(file, target, probe, { signal, compression, limitSeconds });
      const key = previewKey(video.id);
      await objectStore().put(key, createReadStream(target), { contentType: 'video/mp4', signal });
      return { previewKey: key, previewStatus: 'ready' };
    } catch (error) {
      if (!(error instanceof FfmpegError && error.kind === 'overdue')) throw error;
      log.warn({ videoId, err: error }, 'a preview took too long and was given up');
      return { previewStatus: 'failed' };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** There is no preview then; the analysis reads the original and is not affected. */
export async function markPreviewFailed(videoId: string): Promise<void> {
  const video = await findVideo(videoId);
  if (video?.previewStatus === 'pending') await changeVideo(videoId, { previewStatus: 'failed' });
}

async function onStoredVideo(
  videoId: string,
  work: (video: StoredVideo, file: string, signal: AbortSignal) => Promise<Partial<VideoRow>>,
): Promise<void> {
  const video = await findVideo(videoId);
  if (!video) return;
  try {
    const change = await unlessCancelled(
      async () => (await findVideo(videoId)) === undefined,
      (signal) =>
        withLocalFile(objectStore(), video.objectKey, (file) => work(video, file, signal), { signal }),
    );
    if (await changeVideo(videoId, change)) return;
  } catch (error) {
    if (!(error instanceof TaskCancelledError)) throw error;
  }
  // Deleted while this ran: what was written after the deletion goes, too.
  await objectStore().deletePrefix(videoPrefix(videoId));
}
