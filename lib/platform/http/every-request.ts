import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

/** `answered` keeps the request from the application. */
export type RequestHook = (
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
) => 'answered' | undefined;

const HOOKS = Symbol.for('sarm.requestHooks');
type Hooked = Server & { [HOOKS]?: Map<string, RequestHook> };

/**
 * Runs `hook` on each request of every HTTP server of this process, before anything else sees it. Route handlers get
 * neither the socket nor the server, and `next start` makes its server by itself. A hook of the same name is replaced.
 */
export function onEveryRequest(name: string, hook: RequestHook): void {
  const prototype = Server.prototype as Hooked;
  if (prototype[HOOKS]) {
    prototype[HOOKS].set(name, hook);
    return;
  }
  const hooks = new Map([[name, hook]]);
  prototype[HOOKS] = hooks;
  const emit = prototype.emit;
  prototype.emit = function emitHooked(this: Server, event: string | symbol, ...values: unknown[]): boolean {
    if (event === 'request') {
      const [request, response] = values as [IncomingMessage, ServerResponse];
      for (const each of hooks.values()) if (each(this, request, response) === 'answered') return true;
    }
    return Reflect.apply(emit, this, [event, ...values]);
  } as typeof emit;
}
