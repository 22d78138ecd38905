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

/** What the network reads, plane by plane: the crop, where clicks are, and what was inside by the answer before. */
const INPUT_PLANES = ['picture', 'foreground', 'background', 'previous'] as const;

/** What a segmenter's file says of itself. */
export const segmenterMetadata = (size: number): Record<string, string> => ({
  task: 'segmenter',
  size: String(size),
  channels: MASK_CHANNELS.join(','),
  planes: INPUT_PLANES.join(','),
});
