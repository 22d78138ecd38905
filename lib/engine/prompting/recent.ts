/** Keeps what was used last. */
export class Recent<Value> {
  private readonly kept = new Map<string, Value>();

  constructor(private readonly most: number) {}

  /** What is kept under a name, which counts as a use of it. */
  get(name: string): Value | undefined {
    const value = this.kept.get(name);
    if (value !== undefined) this.set(name, value);
    return value;
  }

  set(name: string, value: Value): void {
    this.kept.delete(name);
    this.kept.set(name, value);
    for (const old of [...this.kept.keys()].slice(0, -this.most)) this.kept.delete(old);
  }
}
