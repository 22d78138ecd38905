import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { AppError } from '@/lib/errors';
import type { Message } from '@/lib/messages/message';
import type { ThreadReply } from './thread-program';

/** The bundler must not take the thread's program for a part of the server. */
const load = createRequire(path.join(process.cwd(), 'package.json'));

export interface ThreadLineOptions {
  /** The thread's program, from the folder that the process runs in. */
  readonly entry: string;
  /** A thread that nobody needs gives its memory back. */
  readonly idleMs: number;
  /** What takes longer is given up, and the thread with it. */
  readonly limitMs: number;
  /**
   * Work in the runtime of networks: a thread that is terminated meanwhile throws in native code where nothing catches it, and
   * takes the whole process along. It is left to end what it is at, which nobody waits for any more.
   */
  readonly isNative?: boolean;
  /** Who comes later is asked to come again. */
  readonly maxWaiting: number;
  /** The same for one owner. */
  readonly maxWaitingOfOwner?: number;
  readonly said: { readonly tooManyWait: Message; readonly tookTooLong: Message };
}

export interface Asked {
  /** Whose work it is. */
  readonly owner?: string;
  /** Of work of one name only the one of the highest order is done, as far as none has begun: other askers get `said`. */
  readonly newest?: { readonly name: string; readonly order: number; readonly said: Message };
}

interface Task<Request, Answer> {
  readonly id: number;
  readonly request: Request;
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A line of work in front of one worker thread, which is started when it is needed and ended when it is not. */
export class ThreadLine<Request, Answer> {
  private worker: Worker | null = null;
  private running: Task<Request, Answer> | null = null;
  private waiting: Task<Request, Answer>[] = [];
  private lastId = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadLineOptions) {}

  /**
   * Has the thread answer a request, after those that came before it.
   * @throws AppError UNAVAILABLE where too many wait already or it takes too long, TOO_MANY_REQUESTS where too many of the
   * owner's wait, CONFLICT where newer work replaced it
   */
  ask(request: Request, asked: Asked = {}): Promise<Answer> {
    const { maxWaiting, maxWaitingOfOwner = maxWaiting, said } = this.options;
    const { owner, newest } = asked;
    if (newest && !this.isNewest(newest)) return Promise.reject(new AppError('CONFLICT', newest.said));
    if (this.waiting.length >= maxWaiting)
      return Promise.reject(new AppError('UNAVAILABLE', said.tooManyWait, { retryAfterSeconds: 5 }));
    const own = this.waiting.filter((task) => owner !== undefined && task.asked.owner === owner);
    if (own.length >= maxWaitingOfOwner)
      return Promise.reject(new AppError('TOO_MANY_REQUESTS', said.tooManyWait, { retryAfterSeconds: 5 }));
    return new Promise((resolve, reject) => {
      this.lastId++;
      this.waiting.push({ id: this.lastId, request, asked, resolve, reject });
      this.next();
    });
  }

  /** Whether no newer work of the name waits; older work that waits is given up. */
  private isNewest({ name, order }: NonNullable<Asked['newest']>): boolean {
    const rivals = this.waiting.filter((task) => task.asked.newest?.name === name);
    if (rivals.some((task) => (task.asked.newest?.order ?? 0) > order)) return false;
    for (const { reject, asked } of rivals)
      if (asked.newest) reject(new AppError('CONFLICT', asked.newest.said));
    this.waiting = this.waiting.filter((task) => !rivals.includes(task));
    return true;
  }

  /** Ends the thread; what it is at fails with `error`. */
  private stop(error: Error): void {
    clearTimeout(this.timer);
    const [old, task] = [this.worker, this.running];
    this.worker = null;
    this.running = null;
    old?.removeAllListeners();
    if (old && task && this.options.isNative) endAfterwards(old);
    else void old?.terminate();
    task?.reject(error);
  }

  private start(): Worker {
    const { Worker: WorkerThread } = load('node:worker_threads') as typeof import('node:worker_threads');
    const started = new WorkerThread(path.resolve(this.options.entry));
    started.on('message', (reply: ThreadReply<Answer>) => {
      if (this.running?.id !== reply.id) return;
      const task = this.running;
      this.running = null;
      if ('failure' in reply) task.reject(new Error(reply.failure));
      else task.resolve(reply.answer);
      this.next();
    });
    const fail = (error: unknown): void => {
      this.stop(error instanceof Error ? error : new Error(String(error)));
      this.next();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`the thread ${this.options.entry} ended with code ${code}`)));
    return started;
  }

  private next(): void {
    if (this.running) return;
    clearTimeout(this.timer);
    this.running = this.waiting.shift() ?? null;
    if (!this.running) {
      // Nothing to wait for: the process may end, and so may the thread.
      this.worker?.unref();
      this.timer = setTimeout(() => this.stop(new Error('idle')), this.options.idleMs).unref();
      return;
    }
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => {
      this.stop(new AppError('UNAVAILABLE', this.options.said.tookTooLong));
      this.next();
    }, this.options.limitMs);
    this.worker.postMessage({ id: this.running.id, request: this.running.request });
  }
}

/** Ends a thread once it has answered; it keeps no process alive. */
function endAfterwards(worker: Worker): void {
  worker.unref();
  worker.on('error', () => undefined);
  worker.once('message', () => void worker.terminate());
}
