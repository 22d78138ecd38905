/**
 * Pauses that an event cuts short. A race between the event and each pause would leave something behind on the event every time,
 * for as long as it does not happen: some megabytes an hour where somebody looks around several times a second.
 */
export class Nap {
  /** Whether the event has happened: there are no more pauses. */
  isOver = false;
  private wake: (() => void) | undefined;

  constructor(event: Promise<void>) {
    void event.then(() => {
      this.isOver = true;
      this.wake?.();
    });
  }

  /** Waits so many milliseconds, or until the event happens. One pause at a time. */
  async rest(ms: number): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
