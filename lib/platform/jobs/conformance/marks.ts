import { appendFileSync, readFileSync } from 'node:fs';

/** What a scenario's function did: written outside the engine and at once, so that it outlives a kill -9. */
export interface Mark {
  readonly key: string;
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly pid: number;
}

const file = () => {
  const path = process.env.JOBS_SUITE_MARKS;
  if (!path) throw new Error('JOBS_SUITE_MARKS is not set');
  return path;
};

/** Notes that something happened under a key of the test's choosing. */
export function mark(key: string, what: string): void {
  appendFileSync(
    file(),
    `${JSON.stringify({ key, what, at: Date.now(), pid: process.pid } satisfies Mark)}\n`,
  );
}

/** Everything noted under a key, in order. */
export function marksOf(key: string): Mark[] {
  return readFileSync(file(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Mark)
    .filter((each) => each.key === key);
}

const gate = (key: string): string => `${key} is let go`;

/** Lets what waits under a key go on. */
export const letGo = (key: string): void => mark(gate(key), 'go');

export const isLetGo = (key: string): boolean => marksOf(gate(key)).length > 0;
