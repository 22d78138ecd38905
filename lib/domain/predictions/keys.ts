import { videoPrefix } from '@/lib/domain/videos';

/** Where the files of a prediction lie: with their video, so that they go with it. */
export const predictionPrefix = (videoId: string, id: string): string =>
  `${videoPrefix(videoId)}predictions/${id}/`;

export const TRACKS = 'tracks.csv';

/** Where what a prediction has come to lies until it ends. */
export const keptPrefix = (videoId: string, id: string): string => `${predictionPrefix(videoId, id)}kept/`;
