import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { SCRIPT_FAMILY, scriptFonts } from './script-fonts';

/** The typeface of documents. */
const FAMILY = 'Inter';
const PACKAGE = '@expo-google-fonts/inter';

/**
 * Registers the typeface for one document: whole TrueType files, so that µ, ≥, χ² and every accent are there; and
 * fonts for what it cannot write of this text. They are read anew for each: embedding a “ leaves the ‘ that it is composed
 * of in the font's cache without its character, and the next document would lose that letter, or break a line within a
 * word.
 *
 * @param text everything that the document may say
 * @returns the families to write with, each for what those before it do not have, and the characters that none of them has
 */
export async function readFonts(
  text: string,
): Promise<{ families: string[]; unwritten: ReadonlySet<number> }> {
  const { resolve } = createRequire(import.meta.url);
  const file = (style: string) => resolve(`${PACKAGE}/${style}/Inter_${style}.ttf`);
  const { fonts: others, unwritten } = await scriptFonts(text, readFileSync(file('400Regular')));
  for (const family of Object.keys(Font.getRegisteredFonts())) {
    if (family === FAMILY || family.startsWith(SCRIPT_FAMILY)) delete Font.getRegisteredFonts()[family];
  }
  Font.register({
    family: FAMILY,
    fonts: [
      { src: file('400Regular'), fontWeight: 400 },
      { src: file('600SemiBold'), fontWeight: 600 },
    ],
  });
  for (const { family, weights } of others) {
    Font.register({ family, fonts: weights.map(({ weight, src }) => ({ src, fontWeight: weight })) });
  }
  // Names and figures are never broken with a hyphen that is not theirs.
  Font.registerHyphenationCallback((word) => [word]);
  return { families: [FAMILY, ...others.map(({ family }) => family)], unwritten };
}
