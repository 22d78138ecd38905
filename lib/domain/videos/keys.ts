/** Folder in the object store for a video and everything derived from it; deleting the video empties it. */
export const videoPrefix = (videoId: string): string => `videos/${videoId}/`;

/** The file as it was uploaded. */
export const originalKey = (videoId: string): string => `${videoPrefix(videoId)}original`;

export const previewKey = (videoId: string): string => `${videoPrefix(videoId)}preview.mp4`;
export const thumbnailKey = (videoId: string): string => `${videoPrefix(videoId)}thumbnail.jpg`;
