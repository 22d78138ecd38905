import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { findVisibleVideo, type StoredVideo } from './queries';
import { VIDEO_NOT_FOUND } from './reading';

interface MediaCall {
  readonly request: Request;
  readonly principal: Principal;
  readonly id: string;
}

async function requireVideo({ principal, id }: MediaCall): Promise<StoredVideo> {
  const row = await findVisibleVideo(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  return row;
}

/**
 * A video to watch: the preview, or the original where browsers can play it or where it is asked for.
 * @throws AppError NOT_FOUND, also when no preview could be made; UNAVAILABLE while it is being made.
 */
export async function videoResponse(
  call: MediaCall & { readonly original?: boolean | undefined; readonly download?: boolean | undefined },
): Promise<Response> {
  const video = await requireVideo(call);
  if (call.original || call.download) {
    return mediaResponse(call.request, objectStore(), video.objectKey, {
      downloadName: call.download ? video.originalFilename : undefined,
      maxAgeSeconds: 3600,
    });
  }
  requirePreview(video);
  return mediaResponse(call.request, objectStore(), video.previewKey ?? video.objectKey, {
    maxAgeSeconds: 3600,
  });
}

/** The video's picture for lists. Throws as `videoResponse`. */
export async function thumbnailResponse(call: MediaCall): Promise<Response> {
  const video = await requireVideo(call);
  if (video.thumbnailKey) {
    return mediaResponse(call.request, objectStore(), video.thumbnailKey, { maxAgeSeconds: 3600 });
  }
  requirePreview(video);
  throw new AppError('NOT_FOUND', say('errors.noPreviewPicture'));
}

function requirePreview(video: StoredVideo): void {
  if (video.previewStatus === 'pending') {
    throw new AppError('UNAVAILABLE', say('errors.previewPending'), {
      retryAfterSeconds: 3,
    });
  }
  if (video.previewStatus === 'failed') {
    throw new AppError('NOT_FOUND', say('errors.noPreview'));
  }
}
