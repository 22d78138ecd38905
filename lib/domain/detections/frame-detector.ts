import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { findDetectionScale, loadDetector, resolveModel, stillDetector } from '@/lib/engine/inference';
import type { ObjectStore } from '@/lib/platform/storage';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';

/** An open detector for single stills. It blocks the thread it runs on: only the worker process opens one. */
export interface FrameDetector {
  readonly modelId: string;
  /** Boxes at or above `threshold` on a stored frame. @throws ObjectNotFoundError; ModelError */
  detect(store: ObjectStore, objectKey: string, threshold: number): Promise<Detection[]>;
  close(): Promise<void>;
}

async function readGray(store: ObjectStore, key: string): Promise<GrayFrame> {
  const { stream } = await store.get(key);
  const { data, info } = await sharp(await buffer(stream))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Opens an installed model. @throws ModelError when there is none of that id or its file is not what its card says. */
export async function openFrameDetector(modelId: string): Promise<FrameDetector> {
  const model = await resolveModel(modelId);
  const detector = await loadDetector(model.file, { threads: 1 });
  return {
    modelId: model.id,
    async detect(store, objectKey, threshold) {
      const picture = await readGray(store, objectKey);
      const detect = stillDetector(detector, threshold);
      return [...(await detect(picture, await findDetectionScale([picture], detector.metadata, detect)))];
    },
    close: () => detector.close(),
  };
}
