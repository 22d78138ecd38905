/** A real Inngest server on a folder and ports of its own, for tests. */
import { mkdirSync } from 'node:fs';
import { findFreePort } from '../launcher/ports.mjs';
import { startServerProcess } from './server-process.mjs';
import { locateServer } from './servers.mjs';

const PORTS = ['connect-gateway-port', 'connect-gateway-grpc-port', 'connect-executor-grpc-port'];

/** @typedef {import('./server-process.mjs').ServerProcess & { address: string }} InngestServer address: of its API and its events */

/**
 * @param {string} folder where it keeps its state
 * @param {{ keys?: { event: string, signing: string }, onStart?: (pid: number) => void }} [options] keys: as a server in use
 *   has them (the signing key in hex); without them it is a development server, which asks for none
 * @returns {Promise<InngestServer>} @throws {Error} when it was not built or does not get ready
 */
export async function startInngestServer(folder, { keys, onStart } = {}) {
  const program = locateServer('inngest');
  if (!program) throw new Error('The Inngest server is not built: npm run test-servers -- inngest');
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  /** @type {string[]} */
  const ports = [];
  for (const name of PORTS) ports.push(`--${name}=${await findFreePort()}`);
  const mode = keys
    ? ['start', `--event-key=${keys.event}`, `--signing-key=${keys.signing}`, `--sqlite-dir=${folder}`]
    : ['dev', '--no-discovery', '--retry-interval=1'];
  const args = [...mode, '--host=127.0.0.1', `--port=${port}`, ...ports];
  const address = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    name: 'The Inngest server',
    command: [program, ...args],
    folder,
    env: { ...process.env, DO_NOT_TRACK: '1', INNGEST_NO_COLOR: '1' },
    whenUsable: async () => {
      const answer = await fetch(`${address}/health`);
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    },
    onStart,
  });
  return { address, ...server };
}
