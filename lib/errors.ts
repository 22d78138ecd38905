import { type Message, writeMessage } from './messages/message';

/** Every reason for which the product refuses something, and the HTTP status it is told by. The only such table. */
export const ERROR_STATUS = {
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  /** The password was right; the second factor is still asked for. */
  SECOND_FACTOR_REQUIRED: 401,
  ACCOUNT_INACTIVE: 403,
  /** The password is older than the system settings allow: only changing it is possible. */
  PASSWORD_EXPIRED: 403,
  /** The system settings ask everybody for a second factor: only setting it up is possible. */
  SECOND_FACTOR_MISSING: 403,
  FORBIDDEN: 403,
  CROSS_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** What was being sent has stopped arriving. */
  TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RANGE_NOT_SATISFIABLE: 416,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  /** No space is left to store anything. */
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A reason per field: what a form shows beside its input. */
export interface FieldError {
  readonly path: string;
  readonly message: Message;
}

/**
 * An error that may be shown to the person who asked, as a sentence in their language (`said`). Anything else is told
 * as INTERNAL. Its `message` is for logs and stack traces.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    said: Message,
    options: { cause?: unknown; fields?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(writeMessage(said), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.said = said;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
