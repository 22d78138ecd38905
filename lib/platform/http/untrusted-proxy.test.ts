import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = Symbol.for('sarm.untrusted-proxy');
const warn = vi.fn();
vi.mock('./log', () => ({ log: { warn } }));

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[KEY];
  warn.mockClear();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const HOUR_MS = 60 * 60 * 1000;
const forwarded = { 'x-forwarded-for': '198.51.100.4' };

it('notices that most requests come through a proxy that is not trusted, and warns once an hour', async () => {
  const { countForwarding, isBehindUntrustedProxy } = await import('./untrusted-proxy');
  for (let request = 0; request < 19; request++) countForwarding(forwarded, 0);
  expect([isBehindUntrustedProxy(), warn.mock.calls.length]).toEqual([false, 0]);
  for (let request = 0; request < 500; request++) countForwarding(forwarded, 1000);
  expect([isBehindUntrustedProxy(), warn.mock.calls.length]).toEqual([true, 1]);
  expect(warn.mock.calls[0]?.[0]).toContain('TRUST_PROXY=true');
  countForwarding(forwarded, 1000 + HOUR_MS);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('is not fooled by one client that sends the header among many that do not', async () => {
  const { countForwarding, isBehindUntrustedProxy } = await import('./untrusted-proxy');
  for (let request = 0; request < 5000; request++) countForwarding(request % 3 === 0 ? forwarded : {}, 0);
  expect([isBehindUntrustedProxy(), warn.mock.calls.length]).toEqual([false, 0]);
});

it('forgets a proxy that is there no longer', async () => {
  const { countForwarding, isBehindUntrustedProxy } = await import('./untrusted-proxy');
  for (let request = 0; request < 3000; request++) countForwarding({ forwarded: 'for=198.51.100.4' }, 0);
  expect(isBehindUntrustedProxy()).toBe(true);
  for (let request = 0; request < 3000; request++) countForwarding({}, 0);
  expect(isBehindUntrustedProxy()).toBe(false);
});

it('has nothing to say where the proxy is trusted', async () => {
  vi.stubEnv('TRUST_PROXY', 'true');
  vi.resetModules();
  const { countForwarding, isBehindUntrustedProxy } = await import('./untrusted-proxy');
  for (let request = 0; request < 500; request++) countForwarding(forwarded, 0);
  expect([isBehindUntrustedProxy(), warn.mock.calls.length]).toEqual([false, 0]);
});
