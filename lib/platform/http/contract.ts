import type { z } from 'zod';
import type { TokenScope } from '@/lib/platform/access/token-scopes';

/** On a request of one of our own pages: the id of the account that the page was made for. */
export const PERSON_HEADER = 'x-page-of';

/** Who may call: everyone, whoever is signed in, or a holder of one of these permissions (aliases allowed). */
export type Admission = 'public' | 'signed-in' | readonly [string, ...string[]];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodType;

/** What a handler answers where the work has only been started: 202 with the contract's `accepted` shape. */
export class Accepted {
  constructor(readonly value: unknown) {}
}

/** An endpoint as data: what server, browser client, OpenAPI document and authorization tests share. */
export interface Contract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> {
  readonly method: Method;
  /** As documented, with `{name}` for parameters: `/sarm/video/get-video/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly admission: Admission;
  /** `?token=` stands in for the session. The handler then calls `requireSubject` with the object it answers for. */
  readonly orMediaToken?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `multipart` bodies are streamed: the handler reads the request itself. */
  readonly bodyType?: 'json' | 'multipart';
  /** Answer body. Absent where `produces` names a media type (files, event streams). */
  readonly result?: Result;
  /** Body of 202, where a call that otherwise answers `result` may have to start the work first. */
  readonly accepted?: Shape;
  readonly produces?: string;
  readonly status?: 200 | 201 | 202 | 204;
  /** Pages ask this on their own (progress, unread count): it does not keep an abandoned session alive. */
  readonly inBackground?: boolean;
  /** Also for whoever must first change a password that is too old, or set up a second factor. */
  readonly evenRestricted?: boolean;
  /** Any of these opens the call to a personal API token; see `tokenScopesOf` for what holds where it is left out. */
  readonly tokenScopes?: readonly TokenScope[];
}

/** Checks a contract's shape while keeping its exact types. */
export function defineContract<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Result extends Shape = z.ZodUndefined,
>(contract: Contract<Params, Query, Body, Result>): Contract<Params, Query, Body, Result> {
  return contract;
}

export type ParamsOf<C> = C extends Contract<infer P, Shape, Shape, Shape> ? z.output<P> : never;
export type QueryOf<C> = C extends Contract<Shape, infer Q, Shape, Shape> ? z.output<Q> : never;
export type BodyOf<C> = C extends Contract<Shape, Shape, infer B, Shape> ? z.output<B> : never;
export type ResultOf<C> = C extends Contract<Shape, Shape, Shape, infer R> ? z.input<R> : never;
export type AnswerOf<C> = C extends Contract<Shape, Shape, Shape, infer R> ? z.output<R> : never;

/** What a caller gives: parameters, query and body before defaults are filled in. */
export interface InputOf<C> {
  readonly params?: C extends Contract<infer P, Shape, Shape, Shape> ? z.input<P> : never;
  readonly query?: C extends Contract<Shape, infer Q, Shape, Shape> ? z.input<Q> : never;
  readonly body?: C extends Contract<Shape, Shape, infer B, Shape> ? z.input<B> : never;
}
