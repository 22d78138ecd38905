import type { ReadyFrame } from './queries';

/** Frames by the video that they are of, both in the order in which they came. */
export function byVideo(frames: readonly ReadyFrame[]): { videoId: string; frames: string[] }[] {
  const found = new Map<string, string[]>();
  for (const { videoId, id } of frames) found.set(videoId, [...(found.get(videoId) ?? []), id]);
  return [...found].map(([videoId, ids]) => ({ videoId, frames: ids }));
}
