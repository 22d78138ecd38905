import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

/** `answered` keeps the request from the application. */
export type RequestHook = (
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
) => 'answered' | undefined;

/** Does what is to be done around all that happens for a request, `proceed` among it. */
export type RequestFrame = (request: IncomingMessage, response: ServerResponse, proceed: () => void) => void;

interface Hooks {
  readonly each: Map<string, RequestHook>;
  frame: RequestFrame;
}

const HOOKS = Symbol.for('sarm.requestHooks');
type Hooked = Server & { [HOOKS]?: Hooks };

/**
 * Runs `hook` on each request of every HTTP server of this process, before anything else sees it. Route handlers get
 * neither the socket nor the server, and `next start` makes its server by itself. A hook of the same name is replaced.
 */
export function onEveryRequest(name: string, hook: RequestHook): void {
  hooksOfAllServers().each.set(name, hook);
}

/** Puts `frame` around each request of every HTTP server of this process, in place of an earlier one. */
export function frameEveryRequest(frame: RequestFrame): void {
  hooksOfAllServers().frame = frame;
}

function hooksOfAllServers(): Hooks {
  const prototype = Server.prototype as Hooked;
  if (prototype[HOOKS]) return prototype[HOOKS];
  const hooks: Hooks = { each: new Map(), frame: (_request, _response, proceed) => proceed() };
  prototype[HOOKS] = hooks;
  const emit = prototype.emit;
  prototype.emit = function emitHooked(this: Server, event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'request') return Reflect.apply(emit, this, [event, ...values]);
    const [request, response] = values as [IncomingMessage, ServerResponse];
    hooks.frame(request, response, () => {
      for (const each of hooks.each.values()) if (each(this, request, response) === 'answered') return;
      Reflect.apply(emit, this, [event, ...values]);
    });
    return true;
  } as typeof emit;
  return hooks;
}
