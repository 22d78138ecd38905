import type { Page, Route } from '@playwright/test';
import { recordOf } from './record';
import { SPECIFIED } from './specified';

export const { expectShown, expectAnswered, unseen } = recordOf(SPECIFIED);

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handling = (route: Route) => Promise<void>;

/** Uploads are sent with the older kind of request. */
const CALLS = ['fetch', 'xhr'];

/** From now on calls of this kind meet `handling`; pages themselves, and how they are drawn, do not. */
export async function meet(
  page: Page,
  verb: Verb,
  address: RegExp,
  handling: Handling,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => address.test(url.pathname);
  const handler: Handling = (route) => {
    const request = route.request();
    const isCall = CALLS.includes(request.resourceType()) && request.headers().rsc === undefined;
    return isCall && request.method() === verb ? handling(route) : route.fallback();
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** From now on calls of this kind do not arrive. */
export const cutOff = (page: Page, verb: Verb, address: RegExp): Promise<() => Promise<void>> =>
  meet(page, verb, address, (route) => route.abort());

/** From now on calls of this kind are answered so. */
export const answer = (page: Page, verb: Verb, address: RegExp, json: unknown, status = 200) =>
  meet(page, verb, address, (route) => route.fulfill({ status, json }));
