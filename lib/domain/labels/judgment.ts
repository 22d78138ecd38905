import type { MorphologyClass } from './contract-fields';

/** What a person says about an item, in any of the spellings of the calls. */
export interface Judgment {
  readonly class?: string | undefined;
  readonly class_name?: string | undefined;
  readonly className?: string | undefined;
  readonly morphology_class?: MorphologyClass | null | undefined;
  readonly morphologyClass?: MorphologyClass | null | undefined;
  readonly notes?: string | undefined;
  readonly confidence?: number | null | undefined;
}

/** Only what was said; null takes something back. */
export function givenOf(judgment: Judgment): {
  className?: string;
  morphologyClass?: MorphologyClass | null;
  notes?: string;
  confidence?: number | null;
} {
  const className = judgment.class ?? judgment.class_name ?? judgment.className;
  const { morphology_class: snake, morphologyClass: camel, notes, confidence } = judgment;
  const morphologyClass = snake === undefined ? camel : snake;
  return {
    ...(className === undefined ? {} : { className }),
    ...(morphologyClass === undefined ? {} : { morphologyClass }),
    ...(notes === undefined ? {} : { notes }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}
