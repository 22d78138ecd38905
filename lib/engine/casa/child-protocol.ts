import type { ErrorCode } from '@/lib/errors';
import type { Message } from '@/lib/messages/message';
import type { AnalysisOptions } from './options';
import type { AnalysisProgress, CasaResult } from './result';

/** What the parent tells the analyzing process. */
export type ParentMessage =
  | {
      readonly kind: 'analyse';
      readonly options: AnalysisOptions;
      readonly outputFolder: string;
      /** The span that the analysis is part of, where it is traced. */
      readonly traceparent?: string | undefined;
    }
  | { readonly kind: 'stop' };

/** What it answers; of each video the last message is `done`, `failed` or `crashed`. */
export type ChildMessage =
  | { readonly kind: 'progress'; readonly progress: AnalysisProgress }
  /** `goesOn`: it can measure another video now; otherwise it ends, as it does after `failed` and `crashed`. */
  | { readonly kind: 'done'; readonly result: CasaResult; readonly goesOn: boolean }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly said: Message }
  /** By a fault of ours: the reason is for the log. */
  | { readonly kind: 'crashed'; readonly reason: string };
