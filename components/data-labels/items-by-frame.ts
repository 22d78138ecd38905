import type { ItemView } from '@/lib/domain/labels/contract-fields';

export interface FrameOfItems {
  readonly frameId: string;
  readonly videoId: string;
  readonly videoName: string;
  readonly frameNumber: number;
  readonly items: readonly ItemView[];
}

/**
 * Items of a label by their frames: frames in the order of their video, videos as they come; or frames `as-given`, each
 * where its first item is.
 */
export function itemsByFrame(
  items: readonly ItemView[],
  order: 'by-number' | 'as-given' = 'by-number',
): readonly FrameOfItems[] {
  const frames = new Map<string, Omit<FrameOfItems, 'frameId' | 'items'> & { items: ItemView[] }>();
  const videos: string[] = [];
  for (const item of items) {
    if (!videos.includes(item.video_id)) videos.push(item.video_id);
    const frame = frames.get(item.frame_id);
    if (frame) frame.items.push(item);
    else
      frames.set(item.frame_id, {
        ...{ videoId: item.video_id, videoName: item.video_name, frameNumber: item.frame_number },
        items: [item],
      });
  }
  const found = [...frames].map(([frameId, frame]) => ({ frameId, ...frame }));
  if (order === 'as-given') return found;
  return found.sort(
    (a, b) => videos.indexOf(a.videoId) - videos.indexOf(b.videoId) || a.frameNumber - b.frameNumber,
  );
}
