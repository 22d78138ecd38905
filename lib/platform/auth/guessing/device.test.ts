import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests, of 32 letters';
});
const { DEVICE_COOKIE, deviceOf, rememberDevice } = await import('./device');

const cookieIn = (setCookie: string): string => setCookie.slice(DEVICE_COOKIE.length + 1).split(';')[0] ?? '';

it('knows the accounts that signed in, each apart, whatever the case of the address', () => {
  const ada = cookieIn(rememberDevice(undefined, 'ada@example.com'));
  const both = cookieIn(rememberDevice(ada, 'grace@example.com'));
  expect(deviceOf(both, 'Ada@Example.com ')).toBe(deviceOf(ada, 'ada@example.com'));
  expect(deviceOf(both, 'grace@example.com')).not.toBe(deviceOf(both, 'ada@example.com'));
  expect(deviceOf(both, 'alan@example.com')).toBeNull();
});

it('is for nobody to make up', () => {
  const cookie = cookieIn(rememberDevice(undefined, 'ada@example.com'));
  const [nonce = '', signature = ''] = cookie.split('.');
  for (const forged of [
    nonce,
    `${nonce}.`,
    `${nonce}x.${signature}`,
    `${nonce}.${'A'.repeat(signature.length)}`,
    `~~${nonce}~`,
    `${nonce}.${signature}x`,
    'é'.repeat(40),
    '',
    undefined,
    cookie.padEnd(5000, '~'),
  ]) {
    expect(deviceOf(forged, 'ada@example.com'), forged).toBeNull();
  }
});

it('is named again at each sign-in, and remembers eight accounts', () => {
  let cookie: string | undefined;
  for (let person = 0; person < 10; person++) {
    cookie = cookieIn(rememberDevice(cookie, `person-${person}@example.com`));
  }
  const before = deviceOf(cookie, 'person-9@example.com');
  cookie = cookieIn(rememberDevice(cookie, 'person-9@example.com'));
  expect(deviceOf(cookie, 'person-9@example.com')).not.toBe(before);
  const known = Array.from({ length: 10 }, (_, person) => deviceOf(cookie, `person-${person}@example.com`));
  expect(known.map((device) => device !== null)).toEqual([false, false, ...Array(8).fill(true)]);
  expect(cookie?.length).toBeLessThan(1000);
});

it('is out of reach of scripts, and sent to the sign-in only', async () => {
  expect(rememberDevice(undefined, 'ada@example.com')).toMatch(
    /^sarm\.device=[\w.-]+; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
  vi.stubEnv('NEXTAUTH_URL', 'https://lab.example');
  vi.resetModules();
  const secure = await import('./device');
  expect(secure.rememberDevice(undefined, 'ada@example.com')).toMatch(/^__Secure-sarm\.device=.*; Secure$/);
  vi.unstubAllEnvs();
});
