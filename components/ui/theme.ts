'use client';
import { Badge, type CSSVariablesResolver, createTheme } from '@mantine/core';

/** One spacing rhythm and one accent for the whole product. */
export const theme = createTheme({
  primaryColor: 'teal',
  // White on it is 5:1 in both themes; the shades above are below the 4.5:1 that WCAG asks for.
  primaryShade: 9,
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Units and names (µm, PR) must not be shouted.
  components: { Badge: Badge.extend({ defaultProps: { tt: 'none' } }) },
});

/** Mantine's secondary text is 3.3:1 on white and 4:1 on dark; WCAG asks for 4.5:1. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a' },
  dark: { '--mantine-color-dimmed': '#a6a7ab' },
});
