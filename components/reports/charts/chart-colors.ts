'use client';
import { useComputedColorScheme } from '@mantine/core';

export interface ChartColors {
  readonly text: string;
  readonly grid: string;
  readonly outline: string;
  readonly reference: string;
  /** Limits at which work stops. */
  readonly alarm: string;
  readonly bar: string;
  readonly grades: Readonly<Record<'rapid' | 'slow' | 'nonProgressive' | 'immotile', string>>;
}

const LIGHT: ChartColors = {
  text: '#495057',
  grid: '#dee2e6',
  outline: '#343a40',
  reference: '#c2410c',
  alarm: '#c92a2a',
  bar: '#3aa3b5',
  grades: { rapid: '#0b5563', slow: '#3aa3b5', nonProgressive: '#a9d5dc', immotile: '#ced4da' },
};

const DARK: ChartColors = {
  text: '#c1c2c5',
  grid: '#3b3e44',
  outline: '#e9ecef',
  reference: '#ff922b',
  alarm: '#ff6b6b',
  bar: '#38a3b5',
  grades: { rapid: '#7fe0ee', slow: '#38a3b5', nonProgressive: '#1c5e6b', immotile: '#5c5f66' },
};

/**
 * The color of the reference limit for text in the page, which the browser chooses itself: text follows the theme at
 * once, where a chart has to be drawn anew first.
 */
export const REFERENCE_TEXT_COLOR = `light-dark(${LIGHT.reference}, ${DARK.reference})`;

/** Colors for the theme in use; the four grades also differ in lightness, for those who see no hues. */
export const useChartColors = (): ChartColors => (useComputedColorScheme('light') === 'dark' ? DARK : LIGHT);
