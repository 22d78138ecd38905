/** What a batch of changes cost a person. */
export interface Activity {
  readonly activeMs: number;
  readonly clicks: number;
  readonly keys: number;
}

/** Whoever does nothing for longer than this is doing something else: the pause doesn't count. */
const PAUSE_MS = 5000;

/** Counts what a person does on the canvas and how long, without pauses. */
export class ActivityMeter {
  private activeMs = 0;
  private clicks = 0;
  private keys = 0;
  private lastMs: number | null = null;

  note(what: 'move' | 'click' | 'key', atMs: number): void {
    const passed = this.lastMs === null ? 0 : atMs - this.lastMs;
    // A clock that was set back counts nothing.
    if (passed > 0 && passed <= PAUSE_MS) this.activeMs += passed;
    this.lastMs = atMs;
    if (what === 'click') this.clicks += 1;
    if (what === 'key') this.keys += 1;
  }

  /** What was counted since it was last taken: each batch carries its own. */
  take(): Activity {
    const taken = { activeMs: Math.round(this.activeMs), clicks: this.clicks, keys: this.keys };
    this.activeMs = 0;
    this.clicks = 0;
    this.keys = 0;
    return taken;
  }
}
