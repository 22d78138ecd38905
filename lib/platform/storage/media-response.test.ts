import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentDisposition } from '@/lib/platform/http/download';
import { createDiskStore } from './disk-store';
import { type MediaResponseOptions, mediaResponse } from './media-response';
import { ObjectNotFoundError, type ObjectStore } from './object-store';

let folder: string;
let store: ObjectStore;
let etag: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-response-'));
  store = createDiskStore({ root: folder });
  ({ etag } = await store.put('clip.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' }));
  await store.put('page.html', Buffer.from('<script>'), { contentType: 'text/html' });
  await store.put('empty.csv', Buffer.from(''), { contentType: 'text/csv' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function ask(
  headers: Record<string, string> = {},
  method = 'GET',
  key = 'clip.mp4',
  options?: MediaResponseOptions,
) {
  return mediaResponse(new Request('http://server/', { method, headers }), store, key, options);
}

describe('mediaResponse', () => {
  it('sends the whole object', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-length': '10',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      etag,
    });
    expect(await answer.text()).toBe('0123456789');
  });

  it('sends a part', async () => {
    const answer = await ask({ range: 'bytes=2-4' });
    expect([
      answer.status,
      answer.headers.get('content-range'),
      answer.headers.get('content-length'),
    ]).toEqual([206, 'bytes 2-4/10', '3']);
    expect(await answer.text()).toBe('234');
  });

  it('refuses a part that is not there', async () => {
    const answer = await ask({ range: 'bytes=10-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('sends the whole of a version other than the one that the browser holds a part of', async () => {
    expect((await ask({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await ask({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
  });

  it('sends nothing that the browser has', async () => {
    const answer = await ask({ 'if-none-match': `"old", W/${etag}` });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"old"' })).status).toBe(200);
    const modified = (await ask()).headers.get('last-modified') ?? '';
    expect((await ask({ 'if-modified-since': modified })).status).toBe(304);
    expect((await ask({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await ask({}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([200, '10', null]);
  });

  it('never lets a browser run what was uploaded', async () => {
    const { headers } = await ask({}, 'GET', 'page.html');
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('sends an empty object, and says when there is none', async () => {
    expect(await (await ask({}, 'GET', 'empty.csv')).text()).toBe('');
    await expect(ask({}, 'GET', 'gone.mp4')).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('names downloads in every alphabet, without room for tricks', async () => {
    const { headers } = await ask({}, 'GET', 'clip.mp4', { downloadName: 'Bericht.pdf' });
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Bericht.pdf"; filename*=UTF-8''Bericht.pdf`,
    );
    // UTF-8 of ö is C3 B6; quote, backslash and line feed cannot end the quoted name.
    expect(contentDisposition('ö"\\\n.csv')).toBe(
      `attachment; filename="____.csv"; filename*=UTF-8''%C3%B6%22__.csv`,
    );
    // A name that is a path leads nowhere.
    expect(contentDisposition('../a\\b/c.zip')).toBe(
      `attachment; filename=".._a_b_c.zip"; filename*=UTF-8''.._a_b_c.zip`,
    );
  });
});
