/** What one import may hold. A 10-s clip of 300 frames with 200 cells a frame is 60,000 boxes. */
export const MAX_FRAMES = 20_000;
export const MAX_BOXES = 500_000;
export const MAX_MASKS = 200_000;
/** Pixels of all windows together: 200,000 masks of 38×38. More would keep a worker busy for over half a minute. */
export const MAX_MASK_PIXELS = 300_000_000;
/** 8K video, as the decoder accepts it. */
export const MAX_PICTURE_PIXELS = 33_177_600;
export const MAX_CATEGORIES = 1000;
export const MAX_NAME_CHARACTERS = 255;
export const MAX_ATTRIBUTES = 50;
export const MAX_ATTRIBUTE_CHARACTERS = 5000;
/** One text: 100,000 boxes of CVAT's XML are 14 MB. */
export const MAX_TEXT_BYTES = 200 * 1024 * 1024;
/** Tracks and frames are numbered by 32-bit columns. */
export const MAX_NUMBER = 2 ** 31 - 1;
/** Objects and lists of a JSON text: 500,000 annotations have 3 million. Of 33 million, parsing takes 2 GB and minutes. */
export const MAX_JSON_PARTS = 6_000_000;
