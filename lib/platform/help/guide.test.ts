import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Token } from 'marked';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '@/lib/messages';
import { anchorOf, GUIDE_PAGES, type Guide, type GuideName, plainText } from './contract';
import { everyToken, readGuide } from './guide';

const NAMES = Object.keys(GUIDE_PAGES) as GuideName[];
const PICTURES = 'public/guide';
const MAX_PICTURE_BYTES = 150_000;

const guides = {} as Record<GuideName, Guide>;
beforeAll(async () => {
  for (const name of NAMES) guides[name] = await readGuide(name);
});

const tokensOf = (name: GuideName, type: string): Token[] =>
  everyToken(guides[name].content).filter((token) => token.type === type);

describe('anchors', () => {
  // As GitHub makes them.
  it.each([
    ['Before the first sample', 'before-the-first-sample'],
    ['A figure that can’t be told', 'a-figure-that-cant-be-told'],
    ["User's guide", 'users-guide'],
    ['Detection & Crops', 'detection--crops'],
    ['HL7 FHIR (R4), CSV', 'hl7-fhir-r4-csv'],
  ])('of "%s" is %s', (title, anchor) => {
    expect(anchorOf(title)).toBe(anchor);
  });

  it.each(NAMES)('in %s lead to one place each', (name) => {
    const anchors = guides[name].sections.map(({ anchor }) => anchor);
    expect(anchors.length).toBeGreaterThan(5);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
    expect(guides[name].sections.filter(({ depth }) => depth !== 2 && depth !== 3)).toEqual([]);
  });
});

describe('links', () => {
  it.each(NAMES)('in %s lead to a guide and a section that there are', (name) => {
    const broken = tokensOf(name, 'link')
      .map((token) => ('href' in token ? String(token.href) : ''))
      .filter((href) => {
        const [, file, anchor] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
        if (!file && !anchor) return true;
        if (file && !NAMES.includes(file as GuideName)) return true;
        const sections = guides[(file ?? name) as GuideName].sections;
        return anchor !== undefined && sections.every((section) => section.anchor !== anchor);
      });
    expect(broken).toEqual([]);
  });
});

describe('pictures', () => {
  const named = (): { href: string; text: string }[] =>
    NAMES.flatMap((name) => tokensOf(name, 'image')) as never;
  const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const inFolder = (folder: string): string[] => readdirSync(folder).sort();

  it('are there, once each, in the folder that GitHub and the product show them from', () => {
    const files = named().map(({ href }) => href);
    expect(files.length).toBeGreaterThanOrEqual(8);
    expect(files.filter((href) => !href.startsWith(`../${PICTURES}/`))).toEqual([]);
    expect(files.map((href) => `${nameOf(href)}.png`).sort()).toEqual(inFolder(PICTURES));
  });

  it('say in words what they show', () => {
    expect(named().filter(({ text }) => text.length < 20)).toEqual([]);
  });

  it('are small', () => {
    for (const file of inFolder(PICTURES))
      expect(statSync(`${PICTURES}/${file}`).size, file).toBeLessThan(MAX_PICTURE_BYTES);
  });

  it('are those whose outline was taken with them', () => {
    expect(inFolder('e2e/guide').map(nameOf)).toEqual(inFolder(PICTURES).map(nameOf));
    for (const file of inFolder(PICTURES)) {
      const hash = createHash('sha256')
        .update(readFileSync(`${PICTURES}/${file}`))
        .digest('hex');
      const [first] = readFileSync(`e2e/guide/${nameOf(file)}.yml`, 'utf8').split('\n');
      expect(first).toBe(`# ${PICTURES}/${file} ${hash}`);
    }
  });

  it('are taken by one journey each, which fails when the page has changed', () => {
    const taken = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.ts'))
      .flatMap((file) => [
        ...readFileSync(`e2e/${file}`, 'utf8').matchAll(/guidePicture\(\s*\w+,\s*'([\w-]+)'/g),
      ])
      .map(([, name = '']) => name);
    expect(taken.sort()).toEqual(inFolder(PICTURES).map(nameOf));
  });

  it('have their size told before they are loaded', () => {
    const sizes = [...guides['users-guide'].pictures.values()];
    expect(sizes).toHaveLength(inFolder(PICTURES).length);
    for (const size of sizes) {
      expect(size?.width).toBeGreaterThan(200);
      expect(size?.width).toBeLessThanOrEqual(1280);
      expect(size?.height).toBeGreaterThan(100);
    }
  });
});

describe('words in bold', () => {
  const everyText = (tree: object): string[] =>
    Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : everyText(value)));
  // A button that opens a dialog ends with three dots.
  const shown = new Set(everyText(messages.en).map((text) => text.replace(/…$/, '')));

  it('are on the screen, in these letters', () => {
    const bold = tokensOf('users-guide', 'strong').map(plainText);
    expect(bold.length).toBeGreaterThan(60);
    // The guide says so itself.
    expect(bold.filter((word) => word !== 'bold' && !shown.has(word))).toEqual([]);
  });
});

it('the guides are what the pages read', () => {
  for (const name of NAMES) {
    expect(existsSync(`app/(pages)/(app)${GUIDE_PAGES[name]}/page.tsx`)).toBe(true);
    expect(readFileSync(`app/(pages)/(app)${GUIDE_PAGES[name]}/page.tsx`, 'utf8')).toContain(
      `<GuidePage guide={await readGuide('${name}')} />`,
    );
  }
});
