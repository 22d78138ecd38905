/** Folder in the object store for a video and everything derived from it; deleting the video empties it. */
export const videoPrefix = (videoId: string): string => `videos/${videoId}/`;

/** The file as it was uploaded. */
export const originalKey = (videoId: string): string => `${videoPrefix(videoId)}original`;

/** Folder for the stretches of an upload that is not finished. */
export const uploadPrefix = (uploadId: string): string => `uploads/${uploadId}/`;

export const previewKey = (videoId: string): string => `${videoPrefix(videoId)}preview.mp4`;
export const thumbnailKey = (videoId: string): string => `${videoPrefix(videoId)}thumbnail.jpg`;
