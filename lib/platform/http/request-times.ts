import type { IncomingMessage, ServerResponse } from 'node:http';
import { onEveryRequest } from './every-request';

export interface RequestTimes {
  /** A request whose body has not arrived after this long is answered 408. */
  readonly ordinarySeconds: number;
  /** The same for uploads, which have their own limit on how long nothing may arrive. */
  readonly uploadSeconds: number;
  readonly isUpload: (path: string) => boolean;
}

/**
 * Bounds how long a request may take to arrive, in every HTTP server of this process. Node has one limit for all
 * requests, five minutes: enough to stop whoever sends a byte a minute, and too short for 100 MB on a slow line.
 */
export function limitRequestTimes({ ordinarySeconds, uploadSeconds, isUpload }: RequestTimes): void {
  onEveryRequest('request times', (server, request, response) => {
    // Node asks a server for its limit every time that it looks at its connections.
    server.requestTimeout = Math.max(ordinarySeconds, uploadSeconds) * 1000;
    const { headers, url = '' } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return undefined;
    const seconds = isUpload(url.split('?', 1)[0] ?? '') ? uploadSeconds : ordinarySeconds;
    const timer = setTimeout(() => refuse(request, response), seconds * 1000);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
    return undefined;
  });
}

/** As Node does by itself. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (!response.headersSent)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  request.socket.destroySoon();
}
