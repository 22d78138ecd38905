import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError, ERROR_STATUS, type ErrorCode } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { issueText, say } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { type Problem, problemSchema } from '@/lib/platform/http/problem';
import { defineRoute } from './define-route';

vi.hoisted(() => {
  process.env.LOG_LEVEL = 'silent';
  process.env.NEXTAUTH_URL = 'https://lab.example';
});

const contract = defineContract({
  method: 'POST',
  path: '/things/{id}',
  summary: 'A thing',
  tag: 'Things',
  admission: 'public',
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z.coerce.number().int().max(10).default(5), tag: z.array(z.string()).optional() }),
  body: z.object({
    name: z.string(issueText('auth.problems.nameRequired')).min(1, issueText('auth.problems.nameRequired')),
  }),
  result: z.object({ name: z.string(), limit: z.number() }),
  status: 201,
});

const ID = '0a5f7a3c-95a5-4c0e-8f43-0b0a6f0f9b6d';
const context = (id = ID) => ({ params: Promise.resolve({ id }) });

function post(
  body: unknown,
  options: { query?: string; headers?: Record<string, string> } = {},
): NextRequest {
  return new NextRequest(`http://lab.example/things/${ID}${options.query ?? ''}`, {
    method: 'POST',
    headers: { host: 'lab.example', 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const echo = defineRoute(contract, ({ body, query }) => {
  const answer = { name: body.name, limit: query.limit, passwordHash: 'never to be seen' };
  return answer;
});

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return problemSchema.parse(await response.json());
}

describe('an answer', () => {
  it('has the status and the fields of the contract, and no others', async () => {
    const response = await echo(post({ name: 'x', isActive: true }), context());
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ name: 'x', limit: 5 });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('carries the request id of the caller, or one of its own', async () => {
    const given = await echo(post({ name: 'x' }, { headers: { 'x-request-id': 'trace-12345' } }), context());
    expect(given.headers.get('x-request-id')).toBe('trace-12345');
    const odd = await echo(post({ name: 'x' }, { headers: { 'x-request-id': 'no spaces <b>' } }), context());
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the handler', () => {
  it('sees only the fields of the contract: an unknown key is dropped', async () => {
    const handler = vi.fn(() => ({ name: 'x', limit: 1 }));
    await defineRoute(contract, handler)(post({ name: 'x', roles: ['system_admin'] }), context());
    expect(handler).toHaveBeenCalledWith(expect.objectContaining({ body: { name: 'x' } }));
  });

  it('sees repeated names of the query as a list', async () => {
    const handler = vi.fn(() => ({ name: 'x', limit: 1 }));
    await defineRoute(contract, handler)(post({ name: 'x' }, { query: '?tag=a&tag=b&limit=7' }), context());
    expect(handler).toHaveBeenCalledWith(expect.objectContaining({ query: { limit: 7, tag: ['a', 'b'] } }));
  });
});

it('reads a body in whichever parts it comes', async () => {
  // Two letters of two bytes each, cut in the middle of the second.
  const bytes = new TextEncoder().encode('{"name":"éü"}');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 12));
      controller.enqueue(bytes.slice(12));
      controller.close();
    },
  });
  const headers = { host: 'lab.example', 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' as const };
  const request = new NextRequest(`http://lab.example/things/${ID}`, init);
  expect(await (await echo(request, context())).json()).toEqual({ name: 'éü', limit: 5 });
});

describe('a bad request', () => {
  it.each([
    ['a missing field', {}, '', 'name', 'Name is required'],
    ['a wrong type', { name: 5 }, '', 'name', 'Name is required'],
    ['a query out of bounds', { name: 'x' }, '?limit=11', 'limit', undefined],
  ])('%s is a 400 with a reason at its field', async (_, body, query, field, message) => {
    const response = await echo(post(body, { query }), context());
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.code).toBe('INVALID_REQUEST');
    expect(problem.errors?.[0]?.path).toBe(field);
    if (message) expect(problem.errors?.[0]?.message).toBe(message);
    expect(problem.detail).toBe(problem.message);
  });

  it('with an id that is none is a 400', async () => {
    expect((await echo(post({ name: 'x' }), context('1 or 1=1'))).status).toBe(400);
  });

  it('is told in the language of the page that sent it, and in English to programs', async () => {
    const refuse = defineRoute(contract, () => {
      throw new AppError('NOT_FOUND', say('errors.userNotFound'), {
        fields: [{ path: 'id', message: say('errors.roleNotFound') }],
      });
    });
    const told = async (cookie: string) => {
      const { message, detail, code, errors } = await problemOf(
        await refuse(post({ name: 'x' }, { headers: { cookie } }), context()),
      );
      return [code, message, detail, errors?.[0]?.message];
    };
    const french = ['NOT_FOUND', 'Utilisateur introuvable', 'Utilisateur introuvable', 'Rôle introuvable'];
    const english = ['NOT_FOUND', 'User not found', 'User not found', 'Role not found'];
    expect(await told('theme=dark; language=fr')).toEqual(french);
    for (const cookie of ['', 'language=en', 'language=de', 'otherlanguage=fr', 'language=__proto__']) {
      expect(await told(cookie)).toEqual(english);
    }
  });

  it('whose body is no JSON is a 400', async () => {
    const problem = await problemOf(await echo(post('{"name": '), context()));
    expect([problem.status, problem.message]).toEqual([400, 'The request body is not valid JSON']);
  });

  it('of more than 16 KB is a 413 where anyone may call', async () => {
    expect((await echo(post({ name: 'x'.repeat(16_300) }), context())).status).toBe(201);
    expect((await echo(post({ name: 'x'.repeat(16_400) }), context())).status).toBe(413);
  });

  it('nested a thousand levels deep is a 400', async () => {
    const problem = await problemOf(await echo(post('['.repeat(1000)), context()));
    expect([problem.status, problem.message]).toEqual([400, 'The request body is nested too deeply']);
  });

  it('that never ends is a 413 as soon as it is too long, not when memory is full', async () => {
    const part = new TextEncoder().encode('x'.repeat(65_536));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += part.byteLength;
        controller.enqueue(part);
      },
    });
    const headers = { host: 'lab.example', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const request = new NextRequest(`http://lab.example/things/${ID}`, init);
    expect((await echo(request, context())).status).toBe(413);
    // The limit is 16 KiB; a few parts may wait in buffers.
    expect(sent).toBeLessThan(1_048_576);
  });
});

describe('a failing handler', () => {
  const failing = (error: unknown) =>
    defineRoute(contract, () => {
      throw error;
    })(post({ name: 'x' }), context());

  it.each(Object.entries(ERROR_STATUS))('with %s is answered %i', async (code, status) => {
    const response = await failing(new AppError(code as ErrorCode, say('errors.storageIsFull')));
    expect(response.status).toBe(status);
    expect(await problemOf(response)).toMatchObject({
      code,
      status,
      message: messages.en.errors.storageIsFull,
    });
  });

  it('says when to come back', async () => {
    const error = new AppError('TOO_MANY_REQUESTS', say('errors.tooMany'), { retryAfterSeconds: 41.2 });
    expect((await failing(error)).headers.get('retry-after')).toBe('42');
  });

  it('says nothing of a fault of ours', async () => {
    const response = await failing(new Error('connect ECONNREFUSED postgres://sarm:hunter2@db'));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/hunter2|ECONNREFUSED/);
    expect(JSON.parse(text).message).toBe('Something went wrong on our side. Please try again.');
  });

  it('is a fault of ours, too, when its answer does not fit the contract', async () => {
    const route = defineRoute(contract, () => ({ name: 5 }) as unknown as { name: string; limit: number });
    expect((await route(post({ name: 'x' }), context())).status).toBe(500);
  });
});

describe('a request from another site', () => {
  const status = async (headers: Record<string, string>) =>
    (await echo(post({ name: 'x' }, { headers }), context())).status;
  let own: number;
  beforeAll(async () => {
    own = await status({ origin: 'http://lab.example' });
  });

  it('is refused by its Origin or by what the browser says of it', async () => {
    expect(own).toBe(201);
    expect(await status({ origin: 'https://lab.example' })).toBe(201);
    for (const origin of [
      'https://evil.example',
      'https://lab.example.evil.example',
      'null',
      'http://lab.example:81',
    ]) {
      expect(await status({ origin }), origin).toBe(403);
    }
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('passes with its own token, which no browser adds by itself', async () => {
    expect(await status({ origin: 'https://evil.example', authorization: 'Bearer x' })).toBe(201);
    expect(await status({ origin: 'https://evil.example', authorization: 'Basic eDp5' })).toBe(403);
  });
});
