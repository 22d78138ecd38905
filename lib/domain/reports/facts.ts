import type { Language } from '@/lib/messages/language';
import type { Replicate } from '@/lib/science/who-manual/combine-replicates';
import type { ModelEntry, ReplicateEntry, ReportContent } from './contract-content';

/** One requested video with what was found on it. */
export interface VideoFacts {
  readonly entry: ReplicateEntry;
  /** Null when its analysis failed. */
  readonly measured: {
    readonly replicate: Replicate;
    /** Why the video says nothing about morphology, in a sentence; null where no reason was kept. */
    readonly noMorphologyBecause: string | null;
    readonly model: ModelEntry;
    readonly softwareVersion: string;
    readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
  } | null;
}

/** Everything that a report is made of, before anything is concluded from it. */
export interface ReportFacts
  extends Pick<
    ReportContent,
    'isSimulated' | 'issuedAt' | 'dataset' | 'project' | 'requestedBy' | 'analysis'
  > {
  /** That the report is issued in. */
  readonly language: Language;
  /** In the order in which they were chosen. */
  readonly videos: readonly VideoFacts[];
}
