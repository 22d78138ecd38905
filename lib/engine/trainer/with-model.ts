/** What messages call a model that is being judged. */
const NAME = 'the model in training';

/**
 * Lends a model out of the bytes of its file, with one thread, and closes it again.
 * @throws ModelError when it is unusable
 */
export async function withModel<M extends { close(): Promise<void> }, T>(
  open: (bytes: Uint8Array, name: string, options: { readonly threads: number }) => Promise<M>,
  bytes: Uint8Array,
  use: (model: M) => Promise<T>,
): Promise<T> {
  const model = await open(bytes, NAME, { threads: 1 });
  try {
    return await use(model);
  } finally {
    await model.close();
  }
}
