'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Line<Data> {
  readonly isBusy: boolean;
  /** How many tasks have not ended, the one under way included: known at once, where `isBusy` is known when drawn. */
  readonly open: RefObject<number>;
  /** Begins a task once those before it have ended; a task handles its own failures. */
  readonly inLine: <T>(task: () => Promise<T>) => Promise<T>;
  /** What is known now: tasks put in what an answer told, before it is drawn. */
  readonly latest: RefObject<Data>;
}

/**
 * Lets what a person asks for wait in line, in its order: keys come faster than answers, and none may be lost.
 * @param data as the page has it, which `latest` follows while nothing waits
 */
export function useLine<Data>(data: Data): Line<Data> {
  const [waiting, setWaiting] = useState(0);
  const end = useRef<Promise<unknown>>(Promise.resolve());
  const open = useRef(0);
  const latest = useRef(data);
  useEffect(() => {
    if (open.current === 0) latest.current = data;
  }, [data]);
  const change = (by: 1 | -1): void => {
    open.current += by;
    setWaiting(open.current);
  };
  const inLine = <T>(task: () => Promise<T>): Promise<T> => {
    change(1);
    const done = end.current.then(task).finally(() => change(-1));
    end.current = done.catch(() => undefined);
    return done;
  };
  return { isBusy: waiting > 0, open, inLine, latest };
}
