import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Env, parseEnv } from '@/lib/env';
import type { Finding } from './finding';

/** The environment of a deployment with these variables. */
export const envOf = (variables: Record<string, string> = {}): Env =>
  parseEnv({ AUTH_SECRET: 'a secret for tests, of 32 letters', ...variables });

/** `check: level` of each finding. */
export const levelsOf = (findings: readonly Finding[]): Record<string, Finding['level']> =>
  Object.fromEntries(findings.map(({ check, level }) => [check, level]));

/** A server that answers as it is told, on a port of its own, until `close`. */
export async function serving(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
