import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ExtractedFrame } from '@/lib/engine/media';
import { objectStore } from '@/lib/platform/storage';
import { framePrefix, type StoredFrame } from './extraction';

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** Moves an extracted picture into the object store. Its name follows from video, task and frame number alone. */
export async function storePicture(
  { taskId, videoId }: { readonly taskId: string; readonly videoId: string },
  frame: ExtractedFrame,
  signal: AbortSignal,
): Promise<StoredFrame> {
  const objectKey = `${framePrefix(videoId, taskId)}/${path.basename(frame.file)}`;
  const sha256 = await hashFile(frame.file);
  await objectStore().put(objectKey, createReadStream(frame.file), { contentType: 'image/jpeg', signal });
  await rm(frame.file);
  const { frameNumber, timeOffsetSeconds, width, height, bytes: sizeBytes } = frame;
  return { frameNumber, timeOffsetSeconds, width, height, objectKey, sizeBytes, sha256 };
}
