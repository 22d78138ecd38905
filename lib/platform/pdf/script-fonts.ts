import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font as ParsedFont } from 'fontkit';
import subsetFont from 'subset-font';

/** A font that writes the characters of one script, cut down to those that are needed. */
export interface ScriptFont {
  readonly family: string;
  readonly weights: readonly { readonly weight: number; readonly src: string }[];
}

/** How the families begin. */
export const SCRIPT_FAMILY = 'Noto Sans';

const { resolve } = createRequire(import.meta.url);
const SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai'] as const;
const WEIGHTS = [400, 600] as const;
const KANA = /[\u3040-\u30ff]/u;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u;

const folderOf = (name: string): string =>
  path.dirname(resolve(`@fontsource-variable/noto-sans-${name}/package.json`));

const codesOf = (text: string): number[] =>
  [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);

/** Whether `U+4e00-4eff,U+30fb` names the character. */
const names = (ranges: string, code: number): boolean =>
  ranges.split(',').some((range) => {
    const [first = '', last] = range.trim().replace(/^U\+/i, '').split('-');
    const from = Number.parseInt(first, 16);
    return code >= from && code <= (last === undefined ? from : Number.parseInt(last, 16));
  });

/**
 * Han characters are drawn differently in China, Japan and Korea, and share their codes: a text with kana is Japanese, one
 * with Hangul Korean, any other Chinese.
 */
function packagesFor(text: string): string[] {
  const eastAsian = KANA.test(text)
    ? ['jp', 'sc', 'kr']
    : HANGUL.test(text)
      ? ['kr', 'sc', 'jp']
      : ['sc', 'jp', 'kr'];
  return [...SCRIPTS, ...eastAsian];
}

/** The slices of a package that say they have any of the characters. */
function slicesFor(name: string, codes: readonly number[]): string[] {
  const slices: Record<string, string> = JSON.parse(
    readFileSync(path.join(folderOf(name), 'unicode.json'), 'utf8'),
  );
  return Object.entries(slices).flatMap(([slice, ranges]) =>
    codes.some((code) => names(ranges, code)) ? slice.replace(/[[\]]/g, '') : [],
  );
}

/** A font that was cut down to nothing holds one glyph, that of unknown characters, and no table of characters to ask. */
const has = (font: ParsedFont, code: number): boolean =>
  font.numGlyphs > 1 && font.hasGlyphForCodePoint(code);

async function cut(name: string, slice: string, codes: readonly number[]) {
  const file = path.join(folderOf(name), 'files', `noto-sans-${name}-${slice}-wght-normal.woff2`);
  const whole = await readFile(file);
  const text = String.fromCodePoint(...codes);
  return Promise.all(
    WEIGHTS.map(async (weight) => ({
      weight,
      bytes: await subsetFont(whole, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } }),
    })),
  );
}

/**
 * Fonts for whatever of a text the report's own typeface cannot write: names in Chinese, Japanese, Korean, Arabic, Hebrew,
 * Devanagari and Thai. Only the slices that are needed are read, and only their needed characters kept: an unusual name
 * takes a second, any other nothing.
 *
 * @param base the report's typeface, a TrueType file
 * @returns the fonts to fall back on, in this order, and the codes of the characters that none of them has
 */
export async function scriptFonts(
  text: string,
  base: Buffer,
): Promise<{ fonts: ScriptFont[]; unwritten: ReadonlySet<number> }> {
  const own = create(base) as ParsedFont;
  const missing = new Set(codesOf(text).filter((code) => code > 0x7f && !has(own, code)));
  const fonts: ScriptFont[] = [];
  for (const name of packagesFor(text)) {
    if (missing.size === 0) break;
    for (const slice of slicesFor(name, [...missing])) {
      const cuts = await cut(name, slice, [...missing]);
      // A slice names characters that its font does not have.
      const font = create(cuts[0]?.bytes ?? base) as ParsedFont;
      const written = [...missing].filter((code) => has(font, code));
      if (written.length === 0) continue;
      for (const code of written) missing.delete(code);
      fonts.push({
        family: `${SCRIPT_FAMILY} ${name} ${slice}`,
        weights: cuts.map(({ weight, bytes }) => ({
          weight,
          src: `data:font/ttf;base64,${bytes.toString('base64')}`,
        })),
      });
    }
  }
  return { fonts, unwritten: missing };
}
