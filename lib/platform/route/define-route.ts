import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { type Message, say } from '@/lib/messages/message';
import { permits } from '@/lib/platform/access';
import type { Origin, Principal } from '@/lib/platform/access/principal';
import { apiTokenIn, authenticateApiToken, tokenRefusal } from '@/lib/platform/api-tokens';
import { recordAudit } from '@/lib/platform/audit';
import { invalidMediaToken } from '@/lib/platform/auth/media-token';
import { authenticate, authenticateMediaToken, type Credentials } from '@/lib/platform/auth/session';
import {
  Accepted,
  type BodyOf,
  type Contract,
  type ParamsOf,
  PERSON_HEADER,
  type QueryOf,
  type ResultOf,
} from '@/lib/platform/http/contract';
import { explainDatabaseError } from '@/lib/platform/http/database-error';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { isSameOrigin, requestOrigin } from '@/lib/platform/http/origin';
import { problemResponse } from '@/lib/platform/http/problem';
import { MAX_JSON_BYTES, MAX_PUBLIC_BYTES, readJson } from '@/lib/platform/http/request-body';
import { nameRoute } from '@/lib/platform/http/watch-requests';

interface Call<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Set unless the contract admits the public. */
  readonly principal: Principal;
  /**
   * Refuses a media token that was issued for another object; a session passes.
   * @throws AppError UNAUTHENTICATED
   */
  readonly requireSubject: (id: string) => void;
  readonly origin: Origin;
  readonly request: NextRequest;
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
type RouteHandler = (request: NextRequest, context: RouteContext) => Promise<Response>;

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

/** Repeated query names become a list, as `?status=a&status=b`. */
function readQuery(url: URL): Record<string, string | string[]> {
  const keys = [...new Set(url.searchParams.keys())];
  // `fromEntries` makes own properties of all names, `__proto__` among them.
  return Object.fromEntries(
    keys.map((key) => {
      const all = url.searchParams.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

/** Credentials found on a request. */
export function credentialsOf(request: NextRequest): Credentials {
  return {
    cookies: Object.fromEntries(request.cookies.getAll().map((cookie) => [cookie.name, cookie.value])),
    authorization: request.headers.get('authorization'),
  };
}

const recordDenial = (principal: Principal, message: string): Promise<void> =>
  recordAudit(database(), principal, {
    type: 'permission',
    severity: 'warning',
    action: 'access.denied',
    message,
  });

interface Admitted {
  readonly principal: Principal | null;
  /** The one object that a media token opens; undefined for a session. */
  readonly mediaSubject?: string;
}

/** @throws AppError FORBIDDEN where the call takes no token, or none with these scopes; otherwise as `authenticateApiToken` */
async function admitToken(contract: Contract, token: string, origin: Origin): Promise<Principal> {
  const { principal, scopes } = await authenticateApiToken(token, origin);
  const refusal = tokenRefusal(contract, scopes);
  if (!refusal) return principal;
  await recordDenial(principal, `${contract.method} ${contract.path}: ${refusal.message}`);
  throw refusal;
}

async function authenticateCall(contract: Contract, request: NextRequest, origin: Origin): Promise<Admitted> {
  const token = contract.orMediaToken ? new URL(request.url).searchParams.get('token') : null;
  if (token !== null) {
    const { principal, subject } = await authenticateMediaToken(token, origin);
    return { principal, mediaSubject: subject };
  }
  const apiToken = apiTokenIn(request.headers.get('authorization'));
  if (apiToken !== null) return { principal: await admitToken(contract, apiToken, origin) };
  const principal = await authenticate(credentialsOf(request), origin, {
    inBackground: contract.inBackground ?? false,
    evenRestricted: contract.evenRestricted ?? false,
  });
  const pageOf = request.headers.get(PERSON_HEADER);
  // Nothing else of the answer is refused: a page that only reads shows what its browser's session may see.
  if (contract.method !== 'GET' && principal && pageOf !== null && pageOf !== principal.userId) {
    throw new AppError('UNAUTHENTICATED', say('errors.otherPerson'));
  }
  return { principal };
}

async function admit(contract: Contract, request: NextRequest, origin: Origin): Promise<Admitted> {
  const bringsToken = request.headers.get('authorization')?.startsWith('Bearer ') ?? false;
  if (contract.method !== 'GET' && !bringsToken && !isSameOrigin(request.headers)) {
    throw new AppError('CROSS_ORIGIN', say('errors.otherSite'));
  }
  if (contract.admission === 'public') return { principal: null };
  const admitted = await authenticateCall(contract, request, origin);
  const { principal } = admitted;
  if (!principal) throw new AppError('UNAUTHENTICATED', say('errors.signIn'));
  const wanted = contract.admission;
  if (wanted !== 'signed-in' && !wanted.some((permission) => permits(principal, permission))) {
    await recordDenial(principal, `${contract.method} ${contract.path} needs ${wanted.join(' or ')}`);
    throw new AppError('FORBIDDEN', deniedMessage(contract));
  }
  return admitted;
}

/** Areas that the specification has words of its own for. */
const DENIED: Readonly<Record<string, Message>> = {
  manage_users: say('errors.deniedUsers'),
  manage_roles: say('errors.deniedRoles'),
  manage_projects: say('errors.deniedProjects'),
  view_system_logs: say('errors.deniedLogs'),
  manage_system_settings: say('errors.deniedSettings'),
  manage_privacy: say('errors.deniedPrivacy'),
};

function deniedMessage({ admission, tag }: Contract): Message {
  const told = admission[0] ? DENIED[admission[0]] : undefined;
  if (told && tag === 'Project members') return say('errors.deniedMembers');
  return told ?? say('errors.denied');
}

function answer(contract: Contract, value: unknown, requestId: string): Response {
  if (value instanceof Response) return value;
  const headers = { 'x-request-id': requestId, 'cache-control': 'no-store' };
  if (value instanceof Accepted) {
    if (!contract.accepted) throw new Error(`${contract.path} does not say that it starts work`);
    return Response.json(contract.accepted.parse(value.value), { status: 202, headers });
  }
  if (contract.status === 204 || !contract.result) return new Response(null, { status: 204, headers });
  // Not compressed here: Next drops `content-encoding`, and the client would read gzip as text. A proxy may compress.
  return Response.json(contract.result.parse(value), { status: contract.status ?? 200, headers });
}

/**
 * An endpoint from its contract: authentication, same-origin check, permission, parsing, errors and answer shape are
 * done here; the handler only does the work. A handler may return a Response where the contract `produces` files.
 */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  contract: Contract<P, Q, B, R>,
  handler: (
    call: Call<Contract<P, Q, B, R>>,
  ) =>
    | Promise<ResultOf<Contract<P, Q, B, R>> | Accepted | Response>
    | ResultOf<Contract<P, Q, B, R>>
    | Response,
): RouteHandler {
  return async (request, context) => {
    nameRoute(contract.path, contract.produces === 'text/event-stream');
    const origin = requestOrigin(request.headers);
    const started = performance.now();
    let response: Response;
    let principal: Principal | null = null;
    try {
      const admitted = await admit(contract, request, origin);
      const { mediaSubject } = admitted;
      principal = admitted.principal;
      const wantsJson = contract.body && contract.bodyType !== 'multipart';
      const maxBytes = contract.admission === 'public' ? MAX_PUBLIC_BYTES : MAX_JSON_BYTES;
      let isSubjectChecked = mediaSubject === undefined;
      const value = await handler({
        params: parse(contract.params, await context.params),
        query: parse(contract.query, readQuery(new URL(request.url))),
        body: wantsJson ? parse(contract.body, await readJson(request, maxBytes)) : undefined,
        principal: principal as Principal,
        requireSubject: (id) => {
          isSubjectChecked = true;
          if (mediaSubject !== undefined && mediaSubject !== id) throw invalidMediaToken();
        },
        origin,
        request,
      } as Call<Contract<P, Q, B, R>>);
      if (!isSubjectChecked) throw new Error(`${contract.path} does not check what its media token is for`);
      response = answer(contract, value, origin.requestId);
    } catch (error) {
      // Refused by the handler: what the principal may do, but not to this row or with these values.
      if (principal && error instanceof AppError && error.code === 'FORBIDDEN') {
        await recordDenial(principal, `${contract.method} ${contract.path}: ${error.message}`).catch(
          (err: unknown) => log.error({ requestId: origin.requestId, err }, 'denial not recorded'),
        );
      }
      if (!(error instanceof AppError)) {
        log.error({ requestId: origin.requestId, path: contract.path, err: error }, 'request failed');
      }
      response = problemResponse(explainDatabaseError(error) ?? error, origin.requestId, (message) =>
        inWords(message, origin.language),
      );
    }
    log.info(
      {
        requestId: origin.requestId,
        method: contract.method,
        path: contract.path,
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
    return response;
  };
}
