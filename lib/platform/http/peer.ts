import type { IncomingMessage } from 'node:http';
import { onEveryRequest } from './every-request';
import { refuseMalformedPath } from './malformed-path';
import { demandEncryption } from './transport-security';
import { countForwarding } from './untrusted-proxy';

/** The header in which `requestOrigin` finds the address at the other end of the socket. */
export const PEER_HEADER = 'x-sarm-peer';

/** An IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) becomes plain IPv4, so that one machine has one address. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');

/** Writes the peer's address into a request, over whatever the client claimed there. */
export function stampPeer(request: IncomingMessage): void {
  const address = request.socket.remoteAddress;
  if (address) request.headers[PEER_HEADER] = plainAddress(address);
  else delete request.headers[PEER_HEADER];
}

/**
 * Lets every HTTP server of this process stamp its requests (route handlers see headers, never the socket), refuse
 * paths that cannot be decoded, ask for https where that is used, and notice a proxy that is not trusted. Calling it
 * again changes nothing.
 */
export function stampEveryRequest(): void {
  onEveryRequest('peer', (_, request, response) => {
    demandEncryption(request, response);
    countForwarding(request.headers);
    if (refuseMalformedPath(request, response)) return 'answered';
    stampPeer(request);
    return undefined;
  });
}
