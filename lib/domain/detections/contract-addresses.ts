// Where the pictures of detections are drawn when they are asked for. Browser-safe.

/** A detected cell, cut out of its frame. */
export const cropAddress = (detectionId: string): string => `/sarm/media/view-crop/${detectionId}`;

/** A frame with its boxes drawn in. */
export const visualizationAddress = (frameId: string): string => `/sarm/media/view-visualization/${frameId}`;
