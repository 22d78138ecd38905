import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests only, 32 chars';
  process.env.STORAGE_DRIVER = 's3';
  process.env.S3_BUCKET = 'lab';
  process.env.S3_ENDPOINT = 'http://10.0.0.9:9000';
});
const { checkMediaLink, InvalidKeyError, mediaLink } = await import('.');

it('leads to this server and opens one object there, although the objects lie in a bucket', () => {
  const link = mediaLink('predictions/1/frame-0.jpg', 60);
  const { pathname, searchParams } = new URL(link, 'http://server');
  expect(link.startsWith('/sarm/media/file/')).toBe(true);
  expect(pathname).toBe('/sarm/media/file/predictions/1/frame-0.jpg');
  expect(checkMediaLink('GET', 'predictions/1/frame-0.jpg', searchParams).valid).toBe(true);
  expect(checkMediaLink('GET', 'predictions/1/frame-1.jpg', searchParams).valid).toBe(false);
});

it('is made for keys alone', () => {
  expect(() => mediaLink('../up', 60)).toThrow(InvalidKeyError);
});
