/** Lets so many pieces of work run at a time; the others wait in the order in which they came. */
export class Turnstile {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** @throws what `work` throws; the signal's reason when it aborts during the wait. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes straight to the next, so that nobody who comes now can take it.
      if (next) next();
      else this.inside -= 1;
    }
  }

  private enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.inside < this.max) {
      this.inside += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      this.waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
