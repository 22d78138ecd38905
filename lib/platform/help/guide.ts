import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { cache } from 'react';
import { anchorOf, type Guide, type GuideName, type PictureSize, plainText } from './contract';

const FOLDER = path.join(process.cwd(), 'docs');

/** Where a PNG file tells its size. */
const WIDTH_BYTE = 16;
const HEIGHT_BYTE = 20;

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** Pieces of markdown and, in their order, all that they hold. */
export function everyToken(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  marked.walkTokens([...tokens], (token) => {
    found.push(token);
  });
  return found;
}

/** Null where the picture is still to be taken, which the tests of the guides don't let pass. */
async function sizeOf(href: string): Promise<PictureSize | null> {
  const file = await readFile(path.join(FOLDER, href)).catch(() => null);
  return file && { width: file.readUInt32BE(WIDTH_BYTE), height: file.readUInt32BE(HEIGHT_BYTE) };
}

/**
 * Reads a guide from docs/, where it is read on GitHub as well; once for a page and its title.
 * @throws when the file doesn't begin with its title.
 */
export const readGuide = cache(async (name: GuideName): Promise<Guide> => {
  const [first, ...content] = marked.lexer(await readFile(path.join(FOLDER, `${name}.md`), 'utf8'));
  if (!first || !isHeading(first)) throw new Error(`docs/${name}.md does not begin with its title`);
  const sections = content.filter(isHeading).map((heading) => {
    const title = plainText(heading);
    return { title, anchor: anchorOf(title), depth: heading.depth };
  });
  const hrefs = everyToken(content).flatMap((token) => (token.type === 'image' ? [String(token.href)] : []));
  const pictures = new Map(await Promise.all(hrefs.map(async (href) => [href, await sizeOf(href)] as const)));
  return { name, title: plainText(first), content, sections, pictures };
});
