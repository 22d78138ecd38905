import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '@/lib/domain/contracts';
import { openApiDocument } from '@/lib/platform/route/openapi';

const ROOT = path.join(import.meta.dirname, '..', '..', 'app', '(api)');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Route files that are no endpoints of ours: next-auth's, Inngest's, and those that infrastructure asks. */
const WITHOUT_CONTRACT = [
  '/api/auth/{...nextauth}',
  '/api/inngest',
  '/healthz',
  '/metrics',
  '/probe',
  '/readyz',
];

/** `sarm/video/[id]/route.ts` → `/sarm/video/{id}`, with the methods that the file exports. */
function routeFiles(): { path: string; methods: string[] }[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const segments = path
        .dirname(file)
        .split(path.sep)
        .filter((segment) => !/^\(.*\)$/.test(segment))
        .map((segment) => segment.replace(/^\[(.*)\]$/, '{$1}'));
      const exported = METHODS.filter((method) =>
        new RegExp(`export (const|(async )?function) ${method}\\b|export \\{[^}]*\\b${method}\\b`).test(
          source,
        ),
      );
      return { path: `/${segments.join('/')}`, methods: exported };
    });
}

/** A catch-all segment may be documented as a plain parameter. `/admin/…` is a page for a browser; next.config.mjs leads other callers on. */
const normalized = (address: string): string =>
  address.replace(/\{\.\.\./g, '{').replace(/^\/api\/admin\//, '/admin/');

const served = routeFiles()
  .filter((route) => !WITHOUT_CONTRACT.includes(route.path))
  .flatMap((route) => route.methods.map((method) => `${method} ${normalized(route.path)}`))
  .sort();

describe('contracts and route files', () => {
  it('are found at all', () => {
    expect(served).toContain('POST /sarm/auth/login-user');
  });

  it('pair: every contract has its route file and every route file its contract', () => {
    expect(CONTRACTS.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(served);
  });

  it('do not repeat an address', () => {
    const addresses = CONTRACTS.map(
      ({ method, path: address }) => `${method} ${address.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('name every parameter of the path, and no other', () => {
    for (const contract of CONTRACTS) {
      const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const shape = (contract.params as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
      expect(Object.keys(shape).sort(), `${contract.method} ${contract.path}`).toEqual(inPath);
    }
  });

  it('admit the public only to signing in, to this document, to signed links and to printed codes', () => {
    const open = CONTRACTS.filter(({ admission }) => admission === 'public');
    expect(open.map(({ path: address }) => address).sort()).toEqual([
      '/api/openapi.json',
      '/auth/register',
      '/sarm/auth/confirm-email',
      '/sarm/auth/forgot-password',
      '/sarm/auth/google-login',
      '/sarm/auth/login-user',
      '/sarm/auth/register-user',
      '/sarm/auth/reset-password',
      '/sarm/media/file/{path}',
      '/sarm/report/verify-report/{code}',
    ]);
    const byToken = CONTRACTS.filter(({ orMediaToken }) => orMediaToken);
    expect(byToken.map(({ path: address }) => address).sort()).toEqual([
      '/sarm/detection/view-result/{frameId}',
      '/sarm/media/thumbnail/{id}',
      '/sarm/media/view-crop/{id}',
      '/sarm/media/view-frame/{id}',
      '/sarm/media/view-mask/{id}',
      '/sarm/media/view-video/{id}',
      '/sarm/media/view-visualization/{id}',
    ]);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(CONTRACTS, '0.0.0') as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };

  it('holds every contract, each under its own id', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids).toHaveLength(CONTRACTS.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same text every time', () => {
    expect(JSON.stringify(openApiDocument(CONTRACTS, '0.0.0'))).toBe(JSON.stringify(document));
  });
});
