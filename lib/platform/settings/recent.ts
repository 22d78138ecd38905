import type { SystemSettings } from './contract';

const RECENT_MS = 5000;

interface Remembered {
  /** Counts the changes made here: what was read before one must not be remembered after it. */
  changes: number;
  last: { readonly settings: SystemSettings; readonly until: number } | null;
}

// The server is made of several bundles, each with a copy of this module; what they remember has to be one thing, or a
// page goes on saying what an endpoint beside it has just changed.
const holder = globalThis as typeof globalThis & { sarmSettings?: Remembered };
const remembered = (): Remembered => {
  holder.sarmSettings ??= { changes: 0, last: null };
  return holder.sarmSettings;
};

/** What was read in the last five seconds and not changed by this process since; else what `read` gives. */
export async function recentOr(read: () => Promise<SystemSettings>): Promise<SystemSettings> {
  const memory = remembered();
  if (memory.last && memory.last.until > Date.now()) return memory.last.settings;
  const { changes } = memory;
  const settings = await read();
  if (memory.changes === changes) memory.last = { settings, until: Date.now() + RECENT_MS };
  return settings;
}

/** To be called when a change of the settings is committed. */
export function forgetRecent(): void {
  const memory = remembered();
  memory.changes += 1;
  memory.last = null;
}
