import path from 'node:path';
import { originalKey, previewKey, thumbnailKey, videoPrefix } from '@/lib/domain/videos';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import type { CopiedFrame, VideoRow } from './queries';

/** So many files at once: enough to hide the waiting of an object store, few enough for a disk. */
const AT_ONCE = 8;

export interface ObjectCopies {
  readonly all: readonly { readonly from: string; readonly to: string; readonly bytes: number }[];
  readonly objectKey: string;
  readonly previewKey: string | null;
  readonly thumbnailKey: string | null;
  /** Where the picture of each frame goes, by the id of the frame that it is of. */
  readonly frameKeys: ReadonlyMap<string, string>;
}

/** Which files a copy of a video with these frames needs, all in its own folder. */
export function planCopies(videoId: string, video: VideoRow, picked: readonly CopiedFrame[]): ObjectCopies {
  const frames = picked.map(({ frame }) => ({
    id: frame.id,
    from: frame.objectKey,
    // By the frame's id: pictures of two extractions may be called the same.
    to: `${videoPrefix(videoId)}frames/annotated/${frame.id}${path.extname(frame.objectKey)}`,
    bytes: frame.sizeBytes,
  }));
  const preview = video.previewKey && { from: video.previewKey, to: previewKey(videoId), bytes: 0 };
  const thumbnail = video.thumbnailKey && { from: video.thumbnailKey, to: thumbnailKey(videoId), bytes: 0 };
  const original = { from: video.objectKey, to: originalKey(videoId), bytes: video.sizeBytes };
  return {
    all: [original, ...(preview ? [preview] : []), ...(thumbnail ? [thumbnail] : []), ...frames],
    objectKey: original.to,
    previewKey: preview ? preview.to : null,
    thumbnailKey: thumbnail ? thumbnail.to : null,
    frameKeys: new Map(frames.map(({ id, to }) => [id, to])),
  };
}

/** Copies the files. What a failed attempt leaves is the caller's to remove. @throws ObjectNotFoundError, StorageFullError */
export async function copyObjects({ all }: ObjectCopies): Promise<void> {
  const store = objectStore();
  await requireSpace(
    store,
    all.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const abort = new AbortController();
  const waiting = all.values();
  const work = async (): Promise<void> => {
    // The workers take from one iterator, so each file is copied once.
    for (const { from, to } of waiting) {
      const { stream, contentType } = await store.get(from, { signal: abort.signal });
      try {
        await store.put(to, stream, { contentType, signal: abort.signal });
      } catch (error) {
        // What was not read to its end holds a file; a stream that was begun is closed by who reads it.
        await stream.cancel().catch(() => undefined);
        throw error;
      }
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      abort.abort(error);
      throw error;
    }),
  );
  // All have to have ended before anybody removes what they wrote.
  const [failed] = (await Promise.allSettled(workers)).filter((result) => result.status === 'rejected');
  if (failed) throw abort.signal.reason ?? failed.reason;
}
