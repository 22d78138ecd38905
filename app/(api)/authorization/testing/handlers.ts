import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextRequest } from 'next/server';
import type { Contract } from '@/lib/platform/http/contract';

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

/** The route file of every address: `sarm/video/[id]/route.ts` for `/sarm/video/{id}`. */
const ROUTES = path.join(import.meta.dirname, '..', '..');
const files = new Map(
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => {
      const address = `/${path.dirname(file)}`.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');
      return [address.replace(/^\/api\/admin\//, '/admin/'), path.join(ROUTES, file)] as const;
    }),
);

/** What Next would call for a contract. */
export async function handlerOf(contract: Contract): Promise<Handler> {
  const file = files.get(contract.path);
  if (!file) throw new Error(`${contract.path} has no route file`);
  const route = (await import(file)) as Record<string, Handler>;
  const handler = route[contract.method];
  if (!handler) throw new Error(`${contract.method} ${contract.path} has no handler`);
  return handler;
}
