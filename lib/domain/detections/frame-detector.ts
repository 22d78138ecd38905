import { readGrayPicture } from '@/lib/domain/frames';
import { findDetectionScale, loadDetector, resolveModel, stillDetector } from '@/lib/engine/inference';
import type { ObjectStore } from '@/lib/platform/storage';
import type { Detection } from '@/lib/science/vision/types';

/** An open detector for single stills. It blocks the thread it runs on: only the worker process opens one. */
export interface FrameDetector {
  readonly modelId: string;
  /** Boxes at or above `threshold` on a stored frame. @throws ObjectNotFoundError; ModelError */
  detect(store: ObjectStore, objectKey: string, threshold: number): Promise<Detection[]>;
  close(): Promise<void>;
}

/**
 * The same for the pictures of one clip in turn: they are of one scale, which is looked for on the first. @throws ModelError
 * as openFrameDetector.
 */
export const openClipDetector = (modelId: string): Promise<FrameDetector> => open(modelId, { isClip: true });

/** Opens an installed model. @throws ModelError when there is none of that id or its file is not what its card says. */
export const openFrameDetector = (modelId: string): Promise<FrameDetector> =>
  open(modelId, { isClip: false });

async function open(modelId: string, { isClip }: { readonly isClip: boolean }): Promise<FrameDetector> {
  const model = await resolveModel(modelId);
  const detector = await loadDetector(model.file, { threads: 1 });
  let clipScale: number | null = null;
  return {
    modelId: model.id,
    async detect(store, objectKey, threshold) {
      const picture = await readGrayPicture(store, objectKey);
      const detect = stillDetector(detector, threshold);
      const scale = clipScale ?? (await findDetectionScale([picture], detector.metadata, detect));
      if (isClip) clipScale = scale;
      return [...(await detect(picture, scale))];
    },
    close: () => detector.close(),
  };
}
