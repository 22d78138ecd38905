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
