import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { PEER_HEADER, stampEveryRequest } from './peer';

it('tells the address of the socket, whatever the client claims', async () => {
  stampEveryRequest();
  stampEveryRequest();
  const server = createServer((request, response) => response.end(String(request.headers[PEER_HEADER])));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { [PEER_HEADER]: '203.0.113.9' } });
    expect(await answer.text()).toBe('127.0.0.1');
  } finally {
    server.close();
  }
});

it('tells an IPv4 client of an IPv6 socket by its IPv4 address', async () => {
  stampEveryRequest();
  const server = createServer((request, response) => response.end(String(request.headers[PEER_HEADER])));
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('127.0.0.1');
  } finally {
    server.close();
  }
});

it('answers 400 to a path that cannot be decoded, without troubling the application', async () => {
  stampEveryRequest();
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    for (const path of ['/sarm/%ZZ', '/sarm/%', '/sarm/%ff']) {
      const answer = await ask(path);
      expect([answer.status, (await answer.json()).message], path).toEqual([
        400,
        'This address is not valid',
      ]);
    }
    expect(reached).toBe(0);
    expect((await ask('/sarm/%C3%A9%20?q=%ZZ')).status).toBe(200);
  } finally {
    server.close();
  }
});
