import { env } from '@/lib/env';
import { type Metrics, metrics } from './registry';

/** Counts, where anybody may ever ask (METRICS_TOKEN). */
function count(work: (into: Metrics) => void): void {
  if (env.METRICS_TOKEN) work(metrics());
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface AnsweredRequest {
  /** As declared, never as asked. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** Null for a stream of events, which lasts as long as somebody listens. */
  readonly seconds: number | null;
}

export function countRequest({ route, method: asked, status, seconds }: AnsweredRequest): void {
  count(({ requests, requestSeconds }) => {
    const method = METHODS.has(asked) ? asked : 'other';
    requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` });
    if (seconds !== null) requestSeconds.observe({ route, method }, seconds);
  });
}

export const countJobRun = (functionId: string, outcome: 'completed' | 'failed'): void =>
  count(({ jobRuns }) => jobRuns.inc({ function: functionId, outcome }));

export const timeJobStep = (functionId: string, seconds: number): void =>
  count(({ jobStepSeconds }) => jobStepSeconds.observe({ function: functionId }, seconds));

export type AnalysisStage = 'decode' | 'detect' | 'track' | 'judge' | 'kinematics' | 'report';

/** Adds to the seconds that analyses have spent, by stage. */
export const countAnalysisSeconds = (stages: Partial<Readonly<Record<AnalysisStage, number>>>): void =>
  count(({ analysisSeconds }) => {
    for (const [stage, seconds] of Object.entries(stages))
      analysisSeconds.inc({ stage }, Math.max(0, seconds));
  });

export const countVideo = (outcome: 'measured' | 'failed' | 'cancelled'): void =>
  count(({ videos }) => videos.inc({ outcome }));
