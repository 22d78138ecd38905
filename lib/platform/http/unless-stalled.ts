import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/**
 * A request's body that ends with an error when nothing arrives for so long while somebody waits for more. Time in
 * which nobody reads (a slow disk) does not count.
 * @throws AppError TIMEOUT, from the stream
 */
export function unlessStalled(body: ReadableStream<Uint8Array>, seconds: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(
            () => reject(new AppError('TIMEOUT', say('errors.uploadStalled', { seconds }))),
            seconds * 1000,
          );
        });
        try {
          const { done, value } = await Promise.race([reader.read(), late]);
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
