interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

/** A queue before a number of places, in which keys take turns and none takes more than its share. */
export class PlaceQueue {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();
  private turn = 0;
  private readonly waiting: Waiting[] = [];
  /** When a key was last served, as a number that grows with every turn. */
  private readonly served = new Map<string, number>();

  /** @param perKey places that one key may take */
  constructor(
    private readonly places: number,
    private readonly perKey = places,
  ) {}

  /**
   * Waits for a place: the key that was served longest ago goes first, and within a key whoever came first.
   * @param patienceMs Infinity to wait for as long as it takes
   * @returns what to call when leaving, or null when there was no place in time
   */
  async enter(key: string, patienceMs: number): Promise<(() => void) | null> {
    if (this.taken < this.places && this.hasShare(key)) this.serve(key);
    else if (!(await this.wait(key, patienceMs))) return null;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.taken -= 1;
      this.takenBy.set(key, (this.takenBy.get(key) ?? 1) - 1);
      this.letIn();
    };
  }

  private wait(key: string, patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(patienceMs)
        ? setTimeout(() => {
            this.waiting.splice(this.waiting.indexOf(waiting), 1);
            resolve(false);
          }, patienceMs)
        : undefined;
      const waiting: Waiting = {
        key,
        begin: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      this.waiting.push(waiting);
    });
  }

  private letIn(): void {
    while (this.taken < this.places) {
      const [first] = this.waiting
        .filter((each) => this.hasShare(each.key))
        .sort((a, b) => this.lastServed(a) - this.lastServed(b));
      if (!first) {
        this.forget();
        return;
      }
      this.waiting.splice(this.waiting.indexOf(first), 1);
      this.serve(first.key);
      first.begin();
    }
  }

  get isTaken(): boolean {
    return this.taken > 0;
  }

  private hasShare(key: string): boolean {
    return (this.takenBy.get(key) ?? 0) < this.perKey;
  }

  /** Where nobody waits, nobody's turn need be remembered. */
  private forget(): void {
    if (this.waiting.length > 0) return;
    this.served.clear();
    for (const [key, taken] of this.takenBy) if (taken <= 0) this.takenBy.delete(key);
  }

  private serve(key: string): void {
    this.taken += 1;
    this.takenBy.set(key, (this.takenBy.get(key) ?? 0) + 1);
    this.turn += 1;
    this.served.set(key, this.turn);
  }

  private lastServed({ key }: Waiting): number {
    return this.served.get(key) ?? 0;
  }
}
