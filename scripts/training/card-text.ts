/** Data that a model was trained on, as its card names it. */
export interface TrainingSource {
  readonly name: string;
  readonly licence: string;
  readonly attribution: string;
}

/** The lines of a card that say what a model was trained on. */
export const trainedOnLines = (sources: readonly TrainingSource[]): string[] => [
  '## Trained on',
  ...sources.map((t) => `- ${t.name} (${t.licence}). ${t.attribution}`),
  '',
];

/** The last lines of a card: the commands that made the model, and its limits. */
export const madeByLines = (card: {
  readonly recipe: string;
  readonly limits: readonly string[];
}): string[] => [
  '## Made by',
  '',
  ...card.recipe.split('\n').map((line) => `    ${line}`),
  '',
  '## Limits',
  ...card.limits.map((l) => `- ${l}`),
  '',
];
