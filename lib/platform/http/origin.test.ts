import { afterEach, expect, it, vi } from 'vitest';
import { PEER_HEADER } from './peer';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The address that a request through our proxy counts as; the socket's is 192.0.2.1. */
async function addressOf(forwarded: string | null, trusted = true): Promise<string | null> {
  vi.stubEnv('TRUST_PROXY', String(trusted));
  vi.resetModules();
  const { requestOrigin } = await import('./origin');
  const headers = new Headers({ [PEER_HEADER]: '192.0.2.1' });
  if (forwarded !== null) headers.set('x-forwarded-for', forwarded);
  return requestOrigin(headers).ipAddress;
}

it.each([
  ['198.51.100.4', '198.51.100.4'],
  // A client may write whatever it likes before the entry of our proxy.
  ['10.0.0.1, 203.0.113.9, 198.51.100.4', '198.51.100.4'],
  ['198.51.100.4:51234', '198.51.100.4'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['::ffff:198.51.100.4', '198.51.100.4'],
])('takes %j for %s', async (forwarded, address) => {
  expect(await addressOf(forwarded)).toBe(address);
});

it.each([
  'unknown',
  'lab.example',
  '198.51.100.4.5',
  '198.51.100.4, ',
  "1' or '1'='1",
  'x'.repeat(5000),
  '',
  null,
])('takes the socket for %j', async (forwarded) => {
  expect(await addressOf(forwarded)).toBe('192.0.2.1');
});

it('takes the socket where no proxy is trusted', async () => {
  expect(await addressOf('198.51.100.4', false)).toBe('192.0.2.1');
});
