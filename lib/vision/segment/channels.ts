/**
 * What a click may mean: the part under it, the head it belongs to, or the whole cell. Without clicks 'head' and
 * 'cell' are those of the cell in the middle of the crop.
 */
export const MASK_LEVELS = ['part', 'head', 'cell'] as const;
export type MaskLevel = (typeof MASK_LEVELS)[number];

/** Parts of the cell that the segmenter outlines with or without clicks. */
export const PART_CHANNELS = ['acrosome', 'nucleus', 'vacuole', 'midpiece', 'tail'] as const;
export type PartChannel = (typeof PART_CHANNELS)[number];

/** The segmenter's masks in the order of its output's channels. */
export const MASK_CHANNELS = [...MASK_LEVELS, ...PART_CHANNELS] as const;
export type MaskChannel = (typeof MASK_CHANNELS)[number];
