import type { Page, Route } from '@playwright/test';

/** Slower than any key that follows another. */
const LATE_MS = 400;

/**
 * Lets the calls of an address be answered late, or end late as `end` has it; tells what each of them sent, in their
 * order. `stop` lets those that wait still go their way: a handler that is taken away meanwhile fails.
 */
export async function answerLate(
  page: Page,
  address: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ readonly sent: readonly unknown[]; readonly stop: () => Promise<void> }> {
  const sent: unknown[] = [];
  const held = new Set<Promise<void>>();
  await page.route(address, async (route) => {
    sent.push(route.request().postDataJSON());
    const goesOn = new Promise((isLate) => setTimeout(isLate, LATE_MS)).then(() => end(route));
    held.add(goesOn);
    await goesOn;
    held.delete(goesOn);
  });
  const stop = async (): Promise<void> => {
    await Promise.all(held);
    await page.unroute(address);
  };
  return { sent, stop };
}
