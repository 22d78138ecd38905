import type { Page } from '@playwright/test';

/** Slower than any key that follows another. */
const LATE_MS = 400;

/** Lets the calls of an address be answered late; tells what each of them sent, in their order. */
export async function answerLate(
  page: Page,
  address: string,
): Promise<{ readonly sent: readonly unknown[]; readonly stop: () => Promise<void> }> {
  const sent: unknown[] = [];
  await page.route(address, async (route) => {
    sent.push(route.request().postDataJSON());
    await new Promise((isLate) => setTimeout(isLate, LATE_MS));
    await route.continue();
  });
  return { sent, stop: () => page.unroute(address) };
}
