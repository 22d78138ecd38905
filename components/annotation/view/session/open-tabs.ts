/** One lock for each client of the server that a tab of this browser has open. */
const nameOf = (clientId: string): string => `annotation:${clientId}`;

/** Browsers offer locks on secure pages alone; without them every draft but one's own is offered. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/**
 * Says to the other tabs of this browser that a client is at work, until it ends or its tab does: also by a crash.
 * @returns what ends it
 */
export function holdOpen(clientId: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(nameOf(clientId), () => held)
    .catch(() => undefined);
  return release;
}

/** Whether some tab of this browser, this one included, still works as this client. */
export async function isOpen(clientId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(clientId));
}
