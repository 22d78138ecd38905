import type { AutomaticClass, MethodModel } from '@/lib/domain/morphology/contract-cells';
import type { CellMorphologyResult, MorphologyTools } from '@/lib/engine/morphology';
import type { KnownCalls } from '@/lib/science/who-manual';

/** The rules by which stills are measured, as the worker process hands them in: they load the engine. */
export interface FormRules {
  readonly openStillTools: (
    models: readonly MethodModel[],
  ) => Promise<{ readonly tools: MorphologyTools; readonly close: () => Promise<void> }>;
  /** The coarsest pixel, µm, at which these tools give a cell a class. */
  readonly coarsestForTools: (tools: MorphologyTools) => number;
  /** How often the classifier among these models calls cells normal; null where nobody measured that. */
  readonly knownCallsOf: (models: readonly MethodModel[]) => Promise<KnownCalls | null>;
  readonly automaticOf: (found: CellMorphologyResult, isStained: boolean) => AutomaticClass;
}
