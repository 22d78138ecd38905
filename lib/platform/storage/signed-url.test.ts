import { describe, expect, it } from 'vitest';
import { signMediaUrl, verifySignedUrl } from './signed-url';

const secret = 'a secret for tests only, 32 chars';
const key = 'videos/1/original.mp4';

function check(
  url: string,
  change: { method?: string; key?: string; secret?: string; nowSeconds?: number } = {},
) {
  const { pathname, searchParams } = new URL(url, 'http://server');
  const request = {
    method: 'GET',
    key: pathname.replace('/sarm/media/file/', ''),
    query: searchParams,
    ...change,
  };
  return verifySignedUrl(request, change.secret ?? secret, change.nowSeconds);
}

describe('signed links', () => {
  const link = signMediaUrl({ method: 'GET', key, ttlSeconds: 60, secret });

  it('open their object for GET and HEAD', () => {
    expect(check(link)).toEqual({ valid: true, downloadName: undefined });
    expect(check(link, { method: 'HEAD' })).toEqual({ valid: true, downloadName: undefined });
  });

  it.each([
    ['another method', { method: 'PUT' }],
    ['another object', { key: 'videos/2/original.mp4' }],
    ['another secret', { secret: 'another secret for tests, 32 chars' }],
  ])('do not open %s', (_name, change) => {
    expect(check(link, change)).toEqual({ valid: false, reason: 'forged' });
  });

  it.each(['e', 's'])('do not work with %s changed or missing', (name) => {
    const url = new URL(link, 'http://server');
    url.searchParams.set(name, name === 'e' ? '99999999999' : 'x');
    expect(check(url.href)).toEqual({ valid: false, reason: 'forged' });
    url.searchParams.delete(name);
    expect(check(url.href)).toEqual({ valid: false, reason: 'forged' });
  });

  it('end, at the earliest when promised and at most five minutes later', () => {
    const now = Date.now() / 1000;
    expect(check(link, { nowSeconds: now + 59 }).valid).toBe(true);
    expect(check(link, { nowSeconds: now + 361 })).toEqual({ valid: false, reason: 'expired' });
  });

  it('carry the name to save under, which cannot be changed', () => {
    const named = signMediaUrl({
      method: 'GET',
      key,
      ttlSeconds: 60,
      secret,
      downloadName: 'Größe & more.csv',
    });
    expect(check(named)).toEqual({ valid: true, downloadName: 'Größe & more.csv' });
    const url = new URL(named, 'http://server');
    url.searchParams.set('n', 'invoice.exe');
    expect(check(url.href)).toEqual({ valid: false, reason: 'forged' });
  });
});
