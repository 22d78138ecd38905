import { existsSync } from 'node:fs';

/** First the one without windows: a journey costs half the processor time in it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const executablePath = process.env.CHROMIUM_PATH ?? PLACES.find((file) => existsSync(file));

/** How to start this machine's Chromium: CHROMIUM_PATH, or where systems put it; else Playwright's own. */
export const CHROMIUM = {
  ...(executablePath === undefined ? {} : { executablePath }),
  // A root account, as in containers, has no sandbox to give to Chromium.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};
