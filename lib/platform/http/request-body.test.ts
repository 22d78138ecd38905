import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { readJson, withBoundedBody } from './request-body';

const request = (body: string) => new Request('http://lab.example/', { method: 'POST', body });
const read = (body: string, maxBytes = 1000) => readJson(request(body), maxBytes);

describe('a JSON body', () => {
  it('is read; an empty one is an empty object', async () => {
    expect(await read('{"a":[1,{"b":"}]\\"["}]}')).toEqual({ a: [1, { b: '}]"[' }] });
    expect(await read('')).toEqual({});
  });

  it('may be as long as the limit, and no longer', async () => {
    expect(await read(`"${'x'.repeat(998)}"`)).toHaveLength(998);
    await expect(read(`"${'x'.repeat(999)}"`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('is nested 32 levels deep at most; brackets in strings do not count', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    await expect(read(nested(32))).resolves.toBeDefined();
    await expect(read(nested(33))).rejects.toMatchObject({ said: { key: 'errors.tooDeep' } });
    await expect(read(`"${'['.repeat(100)}"`)).resolves.toHaveLength(100);
    // Many side by side are not deep.
    await expect(read(`[${Array(100).fill('[]').join()}]`)).resolves.toHaveLength(100);
  });

  it('that is not JSON is refused as such', async () => {
    await expect(read('{"a"')).rejects.toMatchObject({ said: { key: 'errors.notJson' } });
    await expect(read('"\\')).rejects.toMatchObject({ said: { key: 'errors.notJson' } });
  });
});

describe('a request for a handler without a limit of its own', () => {
  const send = (body: string, type = 'application/json') =>
    withBoundedBody(
      new NextRequest('http://lab.example/api/auth/callback/credentials', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      }),
    );

  it('goes on unchanged up to 16 KB', async () => {
    const request = await send('email=a%40b.example', 'application/x-www-form-urlencoded');
    expect([request.method, await request.text()]).toEqual(['POST', 'email=a%40b.example']);
  });

  it('is refused above, and when its JSON is nested too deeply', async () => {
    await expect(send(`"${'x'.repeat(16_384)}"`)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await expect(send('['.repeat(1000))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
