import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const FAMILY = 'Inter';
const PACKAGE = '@expo-google-fonts/inter';
let isRegistered = false;

/** Registers the report's typeface once: whole TrueType files, so that µ, ≥, χ² and every accent are there. */
export function reportFontFamily(): string {
  if (isRegistered) return FAMILY;
  const { resolve } = createRequire(import.meta.url);
  const file = (style: string) => resolve(`${PACKAGE}/${style}/Inter_${style}.ttf`);
  Font.register({
    family: FAMILY,
    fonts: [
      { src: file('400Regular'), fontWeight: 400 },
      { src: file('600SemiBold'), fontWeight: 600 },
    ],
  });
  // Names and figures are never broken with a hyphen that is not theirs.
  Font.registerHyphenationCallback((word) => [word]);
  isRegistered = true;
  return FAMILY;
}
