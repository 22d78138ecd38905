import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, it, vi } from 'vitest';

const HSTS = 'strict-transport-security';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The header of an answer, in an installation with these variables. */
async function policyFor(
  variables: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<string | null> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  const { demandEncryption } = await import('./transport-security');
  const server = createServer((request, response) => {
    demandEncryption(request, response);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).headers.get(HSTS);
  } finally {
    server.close();
  }
}

const AT_HTTP = { NEXTAUTH_URL: 'http://lab.example' };
const AT_HTTPS = { NEXTAUTH_URL: 'https://lab.example' };

it('asks for https for a year where that is the address of the installation', async () => {
  expect(await policyFor(AT_HTTPS)).toBe('max-age=31536000');
});

it('asks for it when a trusted proxy took the request by https', async () => {
  const trusted = { ...AT_HTTP, TRUST_PROXY: 'true' };
  expect(await policyFor(trusted, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  expect(await policyFor(trusted, { 'x-forwarded-proto': 'http' })).toBeNull();
});

it('says nothing over http, whatever a stranger claims', async () => {
  expect(await policyFor(AT_HTTP)).toBeNull();
  expect(await policyFor(AT_HTTP, { 'x-forwarded-proto': 'https' })).toBeNull();
});

it('asks for it on an encrypted socket', async () => {
  for (const [name, value] of Object.entries(AT_HTTP)) vi.stubEnv(name, value);
  vi.resetModules();
  const { demandEncryption } = await import('./transport-security');
  const set = vi.fn();
  const request = { socket: new TLSSocket(new Socket()), headers: {} } as unknown as IncomingMessage;
  demandEncryption(request, { setHeader: set } as never);
  expect(set).toHaveBeenCalledWith(HSTS, 'max-age=31536000');
});
