import type { VideoRow } from './queries';

/** What has to be decoded of a video, as the size of work on it. */
export const megapixelsOf = (video: Pick<VideoRow, 'width' | 'height' | 'frameCount'>): number =>
  (video.width * video.height * video.frameCount) / 1e6;
