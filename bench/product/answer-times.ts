import { quantile } from '@/scripts/client/times';

export interface AnswerTime {
  readonly what: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the answer as it was sent. */
  readonly kib: number;
}

/** Asks the same question again and again and times the whole answer; the first asking only warms up. */
export async function timeAnswers(
  what: string,
  repeats: number,
  ask: (index: number) => Promise<Response>,
): Promise<AnswerTime> {
  const times: number[] = [];
  let bytes = 0;
  for (let index = 0; index <= repeats; index++) {
    const at = performance.now();
    const response = await ask(index);
    bytes = (await response.arrayBuffer()).byteLength;
    if (index > 0) times.push(performance.now() - at);
    if (!response.ok) throw new Error(`${what}: ${response.status}`);
  }
  times.sort((a, b) => a - b);
  return { what, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), kib: Math.round(bytes / 1024) };
}
