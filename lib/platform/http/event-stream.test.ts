import { expect, it } from 'vitest';
import { eventOf, eventStream } from './event-stream';

async function* forever(signal: AbortSignal): AsyncGenerator<string> {
  yield eventOf('first');
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

async function* once(): AsyncGenerator<string> {
  yield eventOf('only');
}

const open = (userId: string, listening = new AbortController()) => ({
  response: eventStream(userId, forever, listening.signal),
  listening,
});

it('a person has 30 streams open at most, and no other person fewer for it', async () => {
  const streams = Array.from({ length: 30 }, () => open('ada'));
  expect(() => open('ada')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  open('grace').listening.abort();
  // One hangs up, one is no longer read; both leave a place, once.
  streams[0]?.listening.abort();
  streams[0]?.listening.abort();
  await streams[0]?.response.body?.cancel();
  await streams[1]?.response.body?.cancel();
  const again = [open('ada'), open('ada')];
  expect(() => open('ada')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  for (const { listening } of [...streams, ...again]) listening.abort();
});

it('a stream that has come to its end leaves its place, as does one that nobody waits for', async () => {
  for (let stream = 0; stream < 60; stream++) {
    const response = eventStream('alan', once, new AbortController().signal);
    expect(await response.text()).toBe('data: only\n\n');
  }
  for (let stream = 0; stream < 60; stream++) eventStream('alan', once, AbortSignal.abort());
});
