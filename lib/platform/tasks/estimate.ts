/** Work of a size that took so long. */
export interface WorkSample {
  readonly size: number;
  readonly seconds: number;
}

/** Work of four times the size, or a quarter, tells about 60 % as much as work of the same size. */
const NEARNESS = Math.log(4);
/** Work of thirty times the size, or a thirtieth, tells nothing: opening a worker for one frame is no speed. */
const MAX_RATIO = 30;

/**
 * How long work of this size takes, at the mean speed of earlier work; work of about the same size counts the most, as
 * opening and closing weigh more on small work. Null where nothing of such a size was measured yet.
 */
export function expectSeconds(samples: readonly WorkSample[], size: number): number | null {
  let [sizes, seconds] = [0, 0];
  for (const sample of samples) {
    if (!(sample.size > 0 && sample.seconds > 0 && size > 0)) continue;
    const distance = Math.abs(Math.log(sample.size / size));
    if (distance > Math.log(MAX_RATIO)) continue;
    const weight = Math.exp(-0.5 * (distance / NEARNESS) ** 2);
    sizes += weight * sample.size;
    seconds += weight * sample.seconds;
  }
  return sizes > 0 ? (size * seconds) / sizes : null;
}

interface Running {
  readonly status: 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'CANCELLED';
  /** 0 to 100. */
  readonly progress: number;
  readonly startedAt: Date | null;
  readonly expectedSeconds: number | null;
}

/** From here on a task's own progress says how fast it is. */
const TELLING_PROGRESS = 0.05;
const MIN_LEFT = 5;

/** In steps that people read at a glance: 5 s within the first minute, 15 s within five, then whole minutes. */
function roundUp(seconds: number): number {
  const step = seconds <= 60 ? 5 : seconds <= 300 ? 15 : 60;
  return Math.max(MIN_LEFT, step * Math.ceil(seconds / step));
}

/**
 * How many seconds a task has still to go: at first from the speed of earlier work, and the further it is, the more from
 * its own. Null when it has ended, and while neither speed is known.
 */
export function secondsLeft(task: Running, now: Date): number | null {
  if (task.status !== 'PENDING' && task.status !== 'STARTED') return null;
  const { expectedSeconds: expected } = task;
  if (task.status === 'PENDING' || !task.startedAt) return expected === null ? null : roundUp(expected);
  const elapsed = Math.max(0, (now.getTime() - task.startedAt.getTime()) / 1000);
  const done = Math.min(1, task.progress / 100);
  if (expected === null) return done < TELLING_PROGRESS ? null : roundUp(elapsed / done - elapsed);
  // From the middle on, its own speed alone counts.
  const own = Math.min(1, 2 * done);
  const total = done > 0 ? (1 - own) * expected + own * (elapsed / done) : expected;
  return roundUp((1 - done) * total);
}
