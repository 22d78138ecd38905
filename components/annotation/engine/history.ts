import { composed, type Diff, type DrawnRecord, inverse, isEmpty, type RecordId, without } from './diff';

/** One step that a person made, with whatever its maker needs to make it again. */
export interface HistoryStep<R extends DrawnRecord, Mark> {
  readonly diff: Diff<R>;
  readonly mark: Mark;
}

/** What makes one step of several that follow one another quickly. */
export interface Join {
  /** Only steps of the same key join. */
  readonly key: string;
  readonly atMs: number;
}

/** Steps of one kind that come faster than this are one step. */
const JOIN_MS = 500;

type Kept<R extends DrawnRecord, Mark> = HistoryStep<R, Mark> & { readonly join?: Join | undefined };

/** The steps that can be taken back, and those that can be made again. */
export class History<R extends DrawnRecord, Mark> {
  private done: Kept<R, Mark>[] = [];
  private undone: Kept<R, Mark>[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** How many steps there are to take back: where a gesture of several steps begins, for `squash` and `bail`. */
  get depth(): number {
    return this.done.length;
  }

  /** A new step: what was undone before it can no longer be made again. */
  push(step: HistoryStep<R, Mark>, join?: Join): void {
    const last = this.done.at(-1);
    const isJoined =
      join !== undefined &&
      this.undone.length === 0 &&
      last?.join?.key === join.key &&
      join.atMs - last.join.atMs <= JOIN_MS;
    this.undone = [];
    if (!last || !isJoined) {
      this.done.push({ ...step, join });
      return;
    }
    this.done.pop();
    const diff = composed(last.diff, step.diff);
    if (!isEmpty(diff)) this.done.push({ mark: last.mark, diff, join });
  }

  /** Makes one step of all since a depth; none where they come to nothing. */
  squash(depth: number, mark: Mark): void {
    const steps = this.done.splice(depth);
    const [first, ...rest] = steps.map(({ diff }) => diff);
    if (!first) return;
    const diff = rest.reduce(composed, first);
    if (!isEmpty(diff)) this.done.push({ mark, diff });
  }

  /** Forgets the steps since a depth. @returns what takes them all back; null where there are none */
  bail(depth: number): Diff<R> | null {
    const [first, ...rest] = this.done.splice(depth).map(({ diff }) => diff);
    return first ? inverse(rest.reduce(composed, first)) : null;
  }

  /** @returns the step with the change that takes it back; null where there is none */
  undo(): HistoryStep<R, Mark> | null {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    return { mark: step.mark, diff: inverse(step.diff) };
  }

  redo(): HistoryStep<R, Mark> | null {
    const step = this.undone.pop();
    if (!step) return null;
    // What is nudged after a redo is a step of its own.
    this.done.push({ mark: step.mark, diff: step.diff });
    return step;
  }

  /**
   * Leaves records alone from now on: somebody else changed them, and a step that was made before would undo that person's
   * work. Steps of which nothing is left go.
   */
  forget(ids: ReadonlySet<RecordId>): void {
    const kept = (steps: Kept<R, Mark>[]): Kept<R, Mark>[] =>
      steps.map((step) => ({ ...step, diff: without(step.diff, ids) })).filter(({ diff }) => !isEmpty(diff));
    this.done = kept(this.done);
    this.undone = kept(this.undone);
  }
}
