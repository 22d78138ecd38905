import { parentPort } from 'node:worker_threads';

export type ThreadReply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string };

/** What a worker thread behind a `ThreadLine` runs: answers one request at a time. */
export function answerInThread<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('this program runs in a worker thread');
  const send = (reply: ThreadReply<Answer>): void => port.postMessage(reply);
  port.on('message', ({ id, request }: { readonly id: number; readonly request: Request }) => {
    answer(request).then(
      (made) => send({ id, answer: made }),
      (error: unknown) =>
        send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
