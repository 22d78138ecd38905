import { expect } from '@playwright/test';
import { test } from './product';

const EVERYWHERE = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' };
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

test('every answer forbids what it does not need', async ({ lab }) => {
  const { address } = lab.product;
  const headersOf = async (path: string, accept: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${path}`, { headers: { accept, ...more }, redirect: 'manual' });
    await answer.arrayBuffer();
    return Object.fromEntries(answer.headers);
  };
  for (const path of ['/sarm/videos/all', '/tasks', '/openapi.json', '/nowhere', '/icon.svg']) {
    const headers = await headersOf(path, 'application/json');
    expect(headers, path).toMatchObject({ ...EVERYWHERE, 'content-security-policy': NOTHING_RUNS });
  }
  const nonces = new Set<string>();
  for (const path of ['/login', '/nowhere', '/sarm/projects']) {
    for (const isClick of [false, true]) {
      const headers = isClick
        ? await headersOf(path, '*/*', { rsc: '1' })
        : await headersOf(path, 'text/html,*/*');
      expect(headers, path).toMatchObject(EVERYWHERE);
      const policy = headers['content-security-policy'] ?? '';
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? [];
      expect(nonce.length, `${path}: ${policy}`).toBeGreaterThan(20);
      nonces.add(nonce);
    }
  }
  expect(nonces.size, 'each document has a nonce of its own').toBe(6);
});
