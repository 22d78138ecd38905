import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { settle } from './axe';

/** Pictures and outlines are made anew, instead of compared with those that are kept. */
const MAKES_ANEW = process.env.E2E_GUIDE === '1';

/** The width that the guide's pictures are taken at. */
const WIDTH = 1280;
/** Taller than this, a picture is cut off. */
const MAX_HEIGHT = 860;
/** Of the page around what a picture shows of it, in px. */
const MARGIN = 12;
/** Enough for the product's colors and for gray videos; more makes files large. */
const COLORS = 128;

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
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
        .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}\b/g, 'CODE')
        .replaceAll(/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\w*/g, '0 MONTH')
        .replaceAll(/\d+([.,:]\d+)*/g, '0')
        .trimEnd(),
    )
    .join('\n');
}

/** Of a whole page, the part below the top bar and beside the drawer. */
async function take(part: Locator): Promise<Buffer> {
  const inside = await part.evaluate((element) => {
    const style = getComputedStyle(element);
    const isPage = element.tagName === 'MAIN';
    return {
      left: isPage ? Number.parseFloat(style.paddingLeft) : 0,
      top: isPage ? Number.parseFloat(style.paddingTop) : 0,
      isPage,
    };
  });
  const whole = sharp(await part.screenshot({ animations: 'disabled', scale: 'css' }));
  const { width, height } = await whole.metadata();
  const left = inside.isPage ? Math.max(0, Math.round(inside.left) - MARGIN) : 0;
  const top = inside.isPage ? Math.max(0, Math.round(inside.top) - MARGIN) : 0;
  return whole
    .extract({ left, top, width: width - left, height: Math.min(height - top, MAX_HEIGHT) })
    .png({ palette: true, colors: COLORS, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

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
  for (const each of measured) await each.evaluate((element) => element.setAttribute('aria-hidden', 'true'));
  const outline = await outlineOf(part, names);
  for (const each of measured) await each.evaluate((element) => element.removeAttribute('aria-hidden'));
  const file = `e2e/guide/${name}.yml`;
  if (MAKES_ANEW) {
    await page.mouse.move(0, 0);
    const picture = await take(part);
    await mkdir('public/guide', { recursive: true });
    await mkdir('e2e/guide', { recursive: true });
    await writeFile(`public/guide/${name}.png`, picture);
    const hash = createHash('sha256').update(picture).digest('hex');
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
