import { randomUUID } from 'node:crypto';

/** What the product answered. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  /** The parsed body; `{}` when it is no JSON object. */
  readonly body: Record<string, unknown>;
  readonly text: string;
  /** The body's `message`: what a person is told. */
  readonly message: string;
}

export interface Form {
  /** As it is written into the form, byte for byte; `"` and line breaks are the caller's to escape. */
  readonly fileName: string;
  readonly file: Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
}

/** The body of a multipart form as a browser writes it, and its content type. */
export function multipart({ fileName, file, fields }: Form): { body: Buffer<ArrayBuffer>; type: string } {
  const boundary = `----test${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.from(
    Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  );
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** A client of the product's programming interface, as one person or (without a token) as nobody. */
export class Client {
  constructor(
    readonly address: string,
    readonly token: string | null = null,
  ) {}

  /** Signs in and answers a client for that person. */
  async as(email: string, password: string): Promise<Client> {
    const answer = await this.call('POST', '/sarm/auth/login-user', { email, password });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
    return new Client(this.address, String(answer.body.access_token));
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    if (body === undefined) return this.send(method, path, {});
    return this.send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body));
  }

  upload(form: Form): Promise<Answer> {
    const { body, type } = multipart(form);
    return this.send('POST', '/sarm/video/upload-video', { 'content-type': type }, body);
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: BodyInit,
  ): Promise<Answer> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const parsed: unknown = /json/.test(type) && text ? JSON.parse(text) : {};
    const object = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
    return { status: response.status, type, body: object, text, message: String(object.message ?? '') };
  }

  /** As `call`, for answers that must be good. */
  async get<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as T;
  }
}
