import type { ModelInspection } from './inspect';

/** Tasks of the models that this platform trains. */
export type OwnTask = 'detector' | 'segmenter' | 'morphology' | 'resting';

/** How each names itself, and its outputs; the inputs are `image`, or those of an int8 detector (the last, up to 0.16). */
const OWN: readonly {
  readonly task: OwnTask;
  readonly inputs: readonly string[];
  readonly outputs: string;
}[] = [
  { task: 'detector', inputs: ['image', 'blocks,scale', 'blocks,mean,scale'], outputs: 'box,heat' },
  { task: 'segmenter', inputs: ['image'], outputs: 'masks,score' },
  { task: 'morphology', inputs: ['image'], outputs: 'disagreement,logits' },
  { task: 'resting', inputs: ['image'], outputs: 'logits' },
];
const HEAD = 'centre-heatmap';

/** The task of a model that was made here; null where metadata, inputs and outputs do not agree on one. */
export function recognizeOwn({ metadata, inputs, outputs }: ModelInspection): OwnTask | null {
  const sorted = (values: readonly { readonly name: string }[]): string =>
    values
      .map(({ name }) => name)
      .sort()
      .join();
  const task = metadata.task === 'detect' ? 'detector' : metadata.task;
  const found = OWN.find((own) => own.task === task);
  if (!found?.inputs.includes(sorted(inputs)) || found.outputs !== sorted(outputs)) return null;
  return found.task === 'detector' && (metadata.head ?? HEAD) !== HEAD ? null : found.task;
}
