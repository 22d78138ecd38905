import type { BoxRecord } from './records';

/** The specification's colors by confidence, as bright as gray pictures need them. */
export const CONFIDENCE_COLORS = {
  green: '#40c057',
  blue: '#4dabf7',
  orange: '#ff922b',
  red: '#fa5252',
} as const;

/** Of what is selected: specified. */
export const SELECTED_BOX = '#fa5252';

const SOURCE_COLORS: Readonly<Record<BoxRecord['source'], string>> = {
  model: '#4dabf7',
  manual: '#40c057',
  interpolated: '#b197fc',
  imported: '#fcc419',
};

/** Of classes, from the palette of Okabe and Ito (2008) for every kind of color vision. */
const CLASS_COLORS: Readonly<Record<string, string>> = {
  sperm: '#56b4e9',
  cluster: '#f0e442',
  pinhead: '#e59ac6',
};
const OTHER_CLASS = '#d0d0d0';

/** Null is the confidence that may not be told. */
export function confidenceColor(confidence: number | null): string {
  if (confidence === null) return CONFIDENCE_COLORS.blue;
  if (confidence > 0.8) return CONFIDENCE_COLORS.green;
  if (confidence > 0.6) return CONFIDENCE_COLORS.blue;
  return confidence > 0.4 ? CONFIDENCE_COLORS.orange : CONFIDENCE_COLORS.red;
}

export type ColorBy = 'confidence' | 'source' | 'class';

/** The color of a box. It is never told by color alone: the list beside the canvas names it. */
export function boxColor(box: BoxRecord, by: ColorBy): string {
  if (by === 'confidence') return confidenceColor(box.confidence);
  return by === 'source' ? SOURCE_COLORS[box.source] : (CLASS_COLORS[box.className] ?? OTHER_CLASS);
}
