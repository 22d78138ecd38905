import type { Language } from '@/lib/messages/language';
import type { Message } from '@/lib/messages/message';
import type { Replicate } from '@/lib/science/who-manual/combine-replicates';
import type { ModelEntry, ReplicateEntry, ReportContent } from './contract-content';

/** One requested video with what was found on it; its remarks are messages until a report writes them as sentences. */
export interface VideoFacts<Remark = Message> {
  readonly entry: Omit<ReplicateEntry, 'warnings'> & { readonly warnings: readonly Remark[] };
  /** Null when its analysis failed. */
  readonly measured: {
    readonly replicate: Replicate;
    /** Why the video says nothing about morphology; null where no reason was kept. */
    readonly noMorphologyBecause: Remark | null;
    readonly model: ModelEntry;
    readonly softwareVersion: string;
    readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
  } | null;
}

/** Everything that a report is made of, before anything is concluded from it. */
export interface ReportFacts<Remark = Message>
  extends Pick<
    ReportContent,
    'isSimulated' | 'issuedAt' | 'dataset' | 'project' | 'requestedBy' | 'analysis'
  > {
  /** That the report is issued in. */
  readonly language: Language;
  /** In the order in which they were chosen. */
  readonly videos: readonly VideoFacts<Remark>[];
}

/** Facts whose remarks are sentences in the language of the report. */
export type WrittenFacts = ReportFacts<string>;
