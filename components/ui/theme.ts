'use client';
import {
  Alert,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  darken,
  Modal,
  Notification,
} from '@mantine/core';

/** One spacing rhythm and one accent for the whole product. */
export const theme = createTheme({
  primaryColor: 'teal',
  // White on it is 5:1 in both themes; the shades above are below the 4.5:1 that WCAG asks for.
  primaryShade: 9,
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Whoever asks the system for less motion gets none.
  respectReducedMotion: true,
  components: {
    // The accent on a tint is 4.48:1 (yellow): a link within an alert takes the color of its text, and is underlined.
    Alert: Alert.extend({ styles: { message: { '--mantine-color-anchor': 'currentColor' } } }),
    // Units and names (µm, PR) must not be shouted.
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    // A dialog's header element is not a second banner of the page; its title may take two lines.
    Modal: Modal.extend({
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: { title: { lineHeight: 1.35 } },
    }),
    // Below a title Mantine grays the text of a notification to 3.3:1 and 3.5:1.
    Notification: Notification.extend({
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    }),
  },
});

/** Text on a tint of its own color: Mantine takes the ninth shade, which is 2.8:1 (yellow) to 4.3:1 (teal). */
const DARKER = 0.35;
const HOVER = 0.12;

type Colors = Parameters<CSSVariablesResolver>[0]['colors'];

/** Under the pointer a filled button gets darker: Mantine makes it lighter, and white on that is 3.9:1 (teal). */
const hovered = (colors: Colors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colors)
      .filter(([name]) => name !== 'dark')
      .map(([name, shades]) => [`--mantine-color-${name}-filled-hover`, darken(shades[9], HOVER)]),
  );

/** Mantine's secondary text is 3.3:1 on white and 4:1 on dark, colored text on tints no better; WCAG asks for 4.5:1. */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...hovered(colors),
    '--mantine-color-dimmed': '#5c636a',
    // What is wrong with an entry is 3.3:1 as Mantine colors it, and the hint in an empty field 2.1:1.
    '--mantine-color-error': colors.red[9],
    '--mantine-color-placeholder': '#6b7278',
    ...Object.fromEntries(
      Object.entries(colors)
        .filter(([name]) => name !== 'dark')
        .map(([name, shades]) => [`--mantine-color-${name}-light-color`, darken(shades[9], DARKER)]),
    ),
  },
  dark: {
    ...hovered(colors),
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-error': colors.red[4],
    '--mantine-color-placeholder': '#9a9ca1',
  },
});
