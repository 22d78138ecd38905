import net from 'node:net';

/**
 * A TCP port that is free at this moment, chosen by the system.
 * @param {string} [host] @returns {Promise<number>}
 */
export function findFreePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * The port to serve on: the demanded one or, when nobody demanded one, the first free from 3000 on.
 * @param {string | undefined} demanded `PORT` from the environment @param {string} host
 * @returns {Promise<number>} @throws {Error} when the demanded port is no port number or is in use
 */
export async function choosePort(demanded, host) {
  if (demanded) {
    const port = Number(demanded);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`PORT=${demanded} is not a port number.`);
    if (!(await isPortFree(port, host))) {
      throw new Error(
        `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
      );
    }
    return port;
  }
  for (let port = 3000; port < 3100; port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error('No free port between 3000 and 3099. Choose one: PORT=8080 npm start');
}
