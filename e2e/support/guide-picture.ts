import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { sha256Of } from '@/lib/sha256';
import { settle } from './axe';

/** Pictures and outlines are made anew, instead of compared with those that are kept. */
const MAKES_ANEW = process.env.E2E_GUIDE === '1';

/** The width that the guide's pictures are taken at. */
const WIDTH = 1280;
/** Taller than this, a picture is cut off. */
const MAX_HEIGHT = 900;
/** Of the page around what a picture shows of it, in px. */
const MARGIN = 12;
/** Marks parts that are left out of the outline. */
const MEASURED = 'data-guide-measured';
/** Values of a color are rounded to this, of 255: the noise of videos would make files large. */
const COLOR_STEP = 4;

/**
 * What is on a picture, in words: roles, names and texts, without what differs from one run to the next.
 * @param names made up for this run, such as those of datasets
 */
async function outlineOf(part: Locator, names: readonly string[]): Promise<string> {
  const text = names.reduce((told, name) => told.replaceAll(name, 'NAME'), await part.ariaSnapshot());
  return text
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .map((line) =>
      line
        .replaceAll(/\b[0-9a-f]{8,}(-[0-9a-f]{4,}){0,4}\b/g, 'ID')
        // Some ids read as numbers (7e85), which YAML puts in quotes.
        .replace(/: "ID"$/, ': ID')
        .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g, 'CODE')
        .replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/g, 'MONTH 0')
        .replaceAll(/\d+([.,:]\d+)*/g, '0')
        .replaceAll(/\b0 [AP]M\b/g, '0')
        .trimEnd(),
    )
    .join('\n');
}

/** How tall the window is for a section or a dialog: nothing is scrolled below the top bar then. */
const TALL_WINDOW = 1400;

/** Where, in px of the part itself, its content lies: that of a whole page is below the top bar and beside the drawer. */
const contentOf = (part: Locator) =>
  part.evaluate((element) => {
    const whole = element.getBoundingClientRect();
    if (element.tagName !== 'MAIN') return { left: 0, top: 0, bottom: whole.height };
    const style = getComputedStyle(element);
    const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom);
    return {
      left: Number.parseFloat(style.paddingLeft),
      top: Number.parseFloat(style.paddingTop),
      bottom: Math.max(...bottoms) - whole.top,
    };
  });

async function take(page: Page, part: Locator): Promise<Buffer> {
  const window = page.viewportSize();
  const isSection = await part.evaluate((element) => element.tagName === 'SECTION');
  if (isSection) await page.setViewportSize({ width: WIDTH, height: TALL_WINDOW });
  await page.mouse.move(0, 0);
  await settle(page);
  const content = await contentOf(part);
  const whole = sharp(await part.screenshot({ animations: 'disabled', scale: 'css' }));
  const { width, height } = await whole.metadata();
  if (window) await page.setViewportSize(window);
  const left = Math.max(0, Math.round(content.left) - MARGIN);
  const top = Math.max(0, Math.round(content.top) - MARGIN);
  const bottom = Math.min(height, Math.round(content.bottom) + MARGIN, top + MAX_HEIGHT);
  const { data, info } = await whole
    .extract({ left, top, width: width - left, height: bottom - top })
    .extend({ ...(isSection && { left: MARGIN, right: MARGIN, bottom: MARGIN }), background: 'white' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const calm = data.map((value) => Math.min(255, Math.round(value / COLOR_STEP) * COLOR_STEP));
  return sharp(calm, { raw: info }).png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer();
}

const hideMeasured = (page: Page, hides: boolean): Promise<void> =>
  page.locator(`[${MEASURED}]`).evaluateAll((elements, isHidden) => {
    for (const element of elements) element.ariaHidden = isHidden ? 'true' : null;
  }, hides);

interface What {
  /** Names that are made up for each run. */
  readonly names?: readonly string[];
  /** Parts whose contents are measured: they are on the picture, not in its outline. */
  readonly measured?: readonly Locator[];
}

/**
 * A picture of the user's guide: public/guide/NAME.png shows this part of the page as it stands. Fails when the part has
 * changed since the picture was taken: what it holds is compared with e2e/guide/NAME.yml, which is written with the
 * picture (E2E_GUIDE=1). Only at the width of the guide's pictures.
 */
export async function guidePicture(
  page: Page,
  name: string,
  part: Locator,
  { names = [], measured = [] }: What = {},
): Promise<void> {
  if (page.viewportSize()?.width !== WIDTH) return;
  await settle(page);
  // What is hidden from a reader is not in the outline.
  for (const each of measured) {
    await each.evaluateAll((elements, mark) => {
      for (const element of elements) element.setAttribute(mark, '');
    }, MEASURED);
  }
  await hideMeasured(page, true);
  const outline = await outlineOf(part, names);
  await hideMeasured(page, false);
  const file = `e2e/guide/${name}.yml`;
  if (MAKES_ANEW) {
    const picture = await take(page, part);
    await mkdir('public/guide', { recursive: true });
    await mkdir('e2e/guide', { recursive: true });
    await writeFile(`public/guide/${name}.png`, picture);
    const hash = sha256Of(picture);
    await writeFile(file, `# public/guide/${name}.png ${hash}\n${outline}\n`);
    return;
  }
  const kept = await readFile(file, 'utf8').catch(() => '');
  const journey = test.info().file.replace(/^.*\/(e2e\/.+)\.spec\.ts$/, '$1');
  expect(
    outline,
    `The picture '${name}' of the user's guide is out of date. Take it again, look at it and at what docs/users-guide.md says beside it, and commit both: E2E_GUIDE=1 npm test -- ${journey}`,
  ).toBe(kept.replace(/^#.*\n/, '').trimEnd());
}
