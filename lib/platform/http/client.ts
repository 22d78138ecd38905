import { loginPage } from '@/lib/platform/auth/callback-url';
import { troubleInWords } from './client-words';
import { type AnswerOf, type Contract, type InputOf, PERSON_HEADER } from './contract';

type ApiErrorKind = 'HTTP' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** What went wrong with a call. `message` is fit to be shown. */
export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    readonly fields: readonly { path: string; message: string }[] = [],
    options: { readonly cause?: unknown; readonly data?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.data = options.data;
  }

  /** The body of a refusal, or the text of an answer that could not be read. */
  readonly data: unknown;
}

/** The server's own words about a refusal, fit to be shown; null when the server failed or was not reached. */
export const toldBy = (error: unknown): string | null =>
  error instanceof ApiError && error.kind === 'HTTP' && error.status < 500 ? error.message : null;

/** Whether the server answered a call that failed: the words of the error are then its own. */
export const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'HTTP';

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** The address of a call: parameters in the path, the rest in the query string. */
export function addressOf(
  contract: Pick<Contract, 'path'>,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.append(key, String(value));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

let person: string | null = null;

/** Says by the account's id whose page this is. */
export function setPerson(userId: string): void {
  person = userId;
}

/**
 * The header that says whose page a request comes from: sessions are the browser's, and somebody else may have signed in in
 * another tab meanwhile. What one person entered must not be saved under another's name.
 */
export const fromPerson = (): Record<string, string> => (person === null ? {} : { [PERSON_HEADER]: person });

let leaves = false;

/** Whether the page is being left because the session has ended: nobody is asked whether they want to. */
export const isLeavingForLogin = (): boolean => leaves;

const keepers = new Set<() => void>();

/** Calls `keep` when the page is about to be left because the session has ended. @returns how to stop that */
export function onLeavingForLogin(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** The session has ended: leads to the sign-in page, and from there back to this page. */
export function leaveForLogin(): void {
  if (typeof window === 'undefined' || window.location.pathname === '/login') return;
  leaves = true;
  for (const keep of keepers) keep();
  const { pathname, search } = window.location;
  window.location.assign(loginPage({ wanted: pathname + search, hasEnded: true }));
}

/**
 * The error that a non-OK response describes: the body's message or detail, else 'Error {status}: {statusText}', without the
 * words where it came by HTTP/2, which has none.
 */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  if (response.status === 401) leaveForLogin();
  const body = (await response.json().catch(() => null)) as {
    message?: string;
    detail?: string;
    errors?: { path: string; message: string }[];
  } | null;
  const message =
    body?.message ??
    body?.detail ??
    `Error ${[response.status, response.statusText].filter(Boolean).join(': ')}`;
  return new ApiError('HTTP', message, response.status, body?.errors ?? [], { data: body });
}

/**
 * Calls an endpoint of ours from the browser.
 * @throws ApiError of kind HTTP (the server refused; 401 also leads to the login page), FETCH_ERROR (no network),
 * TIMEOUT_ERROR or PARSING_ERROR.
 */
export async function callApi<C extends Contract>(
  contract: C,
  input: InputOf<C> = {},
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    response = await fetch(addressOf(contract, input), {
      method: contract.method,
      headers: {
        accept: 'application/json',
        ...fromPerson(),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      signal,
    });
  } catch (cause) {
    if (timeout.aborted) throw new ApiError('TIMEOUT_ERROR', troubleInWords('late'), 0, [], { cause });
    if (options.signal?.aborted) throw cause;
    throw new ApiError('FETCH_ERROR', troubleInWords('unreachable'), 0, [], { cause });
  }
  if (!response.ok) throw await errorFromResponse(response);
  if (response.status === 204) return undefined as AnswerOf<C>;
  const text = await response.text();
  try {
    return JSON.parse(text) as AnswerOf<C>;
  } catch (cause) {
    throw new ApiError('PARSING_ERROR', troubleInWords('unreadable'), response.status, [], {
      cause,
      data: text,
    });
  }
}
