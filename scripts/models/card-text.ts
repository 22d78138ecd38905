/** Data that a model was trained on, as its card names it. */
export interface TrainingSource {
  readonly name: string;
  readonly license: string;
  readonly attribution: string;
}

/** One figure of a model, and how it was found. */
export interface Measurement {
  readonly what: string;
  readonly figure: string;
  readonly command: string;
}

/** What every model's card.json says. */
export interface ModelCardFields {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  readonly trainedOn: readonly TrainingSource[];
  readonly measured: readonly Measurement[];
  readonly license: string;
  readonly recipe: string;
  readonly createdAt: string;
  readonly limits: readonly string[];
}

/** The lines of a card that say what a model was trained on. */
export const trainedOnLines = (sources: readonly TrainingSource[]): string[] => [
  '## Trained on',
  ...sources.map((t) => `- ${t.name} (${t.license}). ${t.attribution}`),
  '',
];

/**
 * The rest of a card whose measurements are a table: license, training, figures with the notes that explain them and
 * the commands that repeat them, recipe and limits.
 */
export const tableCardLines = (card: ModelCardFields, notes: readonly string[]): string[] => [
  `License of the weights: ${card.license}. sha256 ${card.sha256}. Made ${card.createdAt.slice(0, 10)}.`,
  '',
  ...trainedOnLines(card.trainedOn),
  '## Measured',
  '| on | result |',
  '| --- | --- |',
  ...card.measured.map((m) => `| ${m.what} | ${m.figure} |`),
  '',
  ...notes,
  '',
  ...new Set(card.measured.map((m) => `    ${m.command}`)),
  '',
  ...madeByLines(card),
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
