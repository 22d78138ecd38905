import type { TrackGrade } from './track-record';

/**
 * Grades by color, from the palette that Okabe and Ito made for every kind of color vision (2008), on gray pictures. They
 * are never told by color alone: legend, list and selection name them.
 */
export const GRADE_COLORS: Readonly<Record<TrackGrade, string>> = {
  rapid: '#56b4e9',
  slow: '#00c78f',
  nonProgressive: '#f0e442',
  immotile: '#ff7f2a',
  motile: '#e59ac6',
  notAssessed: '#d0d0d0',
  leftOut: '#b197fc',
};

/** Behind the picture, and of it where there is none. */
export const BACKGROUND = '#1b1d20';
export const NO_PICTURE = '#34383d';
/** Under lines and letters, so that they stand out from any picture. */
export const SHADE = 'rgba(0, 0, 0, 0.65)';
export const SELECTED = '#ffffff';
