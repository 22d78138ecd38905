'use client';
import { createTheme } from '@mantine/core';

/** One spacing rhythm and one accent for the whole product. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
});
