import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, addressOf, callApi, isAnswered, setPerson, toldBy } from './client';
import { defineContract } from './contract';

const contract = defineContract({
  method: 'POST',
  path: '/things/{id}/touch',
  summary: 'Touch',
  tag: 'Test',
  admission: 'signed-in',
  params: z.object({ id: z.string() }),
  query: z.object({ deep: z.boolean().optional(), text: z.string().optional() }),
  body: z.object({ name: z.string() }),
  result: z.object({ ok: z.boolean() }),
});

const input = { params: { id: 'a/b' }, query: { deep: true, text: '' }, body: { name: 'x' } };
const answerWith = (body: BodyInit | null, init: ResponseInit = {}) => {
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  it('puts parameters into the path, what is given into the query, and sends JSON', async () => {
    expect(addressOf(contract, input)).toBe('/things/a%2Fb/touch?deep=true');
    const fetched = answerWith('{"ok":true}');
    expect(await callApi(contract, input)).toEqual({ ok: true });
    expect(fetched.mock.calls[0]?.[0]).toBe('/things/a%2Fb/touch?deep=true');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"name":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });
});

describe('a call from a page', () => {
  it('says whose page it is', async () => {
    setPerson('0b2f');
    const fetched = answerWith('{"ok":true}');
    await callApi(contract, input);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ headers: { 'x-page-of': '0b2f' } });
  });
});

// Specification, part 1, section 8.
describe('a refusal', () => {
  it.each([
    [{ message: 'Wrong', detail: 'No' }, 'Wrong'],
    [{ detail: 'No' }, 'No'],
    [{}, 'Error 418: Teapot'],
  ])('%j is told as %j', async (body, message) => {
    answerWith(JSON.stringify(body), { status: 418, statusText: 'Teapot' });
    const error = await failure(callApi(contract, input));
    expect(error).toMatchObject({ kind: 'HTTP', status: 418, message, data: body });
    expect(toldBy(error)).toBe(message);
  });

  it.each([
    ['Bad Gateway', 'Error 502: Bad Gateway'],
    // By HTTP/2 (RFC 9113, section 8.3.2).
    ['', 'Error 502'],
  ])('without a readable body is told by its status and %j', async (statusText, message) => {
    answerWith('<html>', { status: 502, statusText });
    const error = await failure(callApi(contract, input));
    expect(error.message).toBe(message);
    // A failure of the server is nothing that it has said to the person.
    expect(toldBy(error)).toBeNull();
    expect(isAnswered(error)).toBe(true);
  });

  it.each([
    ['/projects', ['/login?callbackUrl=%2Fprojects%3Fpage%3D2&expired=true']],
    ['/login', []],
  ])('of status 401 leads from %s to %j', async (pathname, expected) => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { pathname, search: '?page=2', assign } });
    answerWith('{"message":"Please sign in to continue."}', { status: 401 });
    await failure(callApi(contract, input));
    expect(assign.mock.calls.flat()).toEqual(expected);
  });
});

describe('an answer that does not come', () => {
  it('is a FETCH_ERROR without a network', async () => {
    const cause = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(cause));
    const error = await failure(callApi(contract, input));
    expect(error).toMatchObject({ kind: 'FETCH_ERROR', status: 0, cause });
    expect(toldBy(error)).toBeNull();
    expect(isAnswered(error)).toBe(false);
  });

  it('is a TIMEOUT_ERROR after the time that the caller allows', async () => {
    const never = (_: unknown, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    vi.stubGlobal('fetch', vi.fn(never));
    const error = await failure(callApi(contract, input, { timeoutMs: 10 }));
    expect(error).toMatchObject({ kind: 'TIMEOUT_ERROR', status: 0 });
  });

  it('is a PARSING_ERROR, with status and text, when it is no JSON', async () => {
    answerWith('<!doctype html>', { status: 200 });
    const error = await failure(callApi(contract, input));
    expect(error).toMatchObject({ kind: 'PARSING_ERROR', status: 200, data: '<!doctype html>' });
  });

  it.each([
    ['en', 'The server cannot be reached. Please check your connection.'],
    ['fr', 'Le serveur est injoignable. Veuillez vérifier votre connexion.'],
    ['es', 'No se puede conectar con el servidor. Compruebe su conexión.'],
    ['vi', 'Không thể kết nối với máy chủ. Vui lòng kiểm tra kết nối của bạn.'],
    ['de', 'The server cannot be reached. Please check your connection.'],
  ])('is told in the language of the page: %s', async (lang, message) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect((await failure(callApi(contract, input))).message).toBe(message);
  });

  it('is whatever the caller has given up with', async () => {
    const stop = new AbortController();
    stop.abort(new Error('left the page'));
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(stop.signal.reason));
    await expect(callApi(contract, input, { signal: stop.signal })).rejects.toThrow('left the page');
  });
});
