import type { z } from 'zod';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_MORPHOLOGY_ID,
  DEFAULT_SEGMENTER_ID,
  isShippedDetector,
  loadModelCard,
} from '@/lib/engine/inference';
import { log } from '@/lib/platform/http/log';
import type { ModelTask, shippedModelSchema } from './contract';

const SHIPPED: Readonly<Record<ModelTask, string>> = {
  detection: DEFAULT_DETECTOR_ID,
  segmentation: DEFAULT_SEGMENTER_ID,
  morphology: DEFAULT_MORPHOLOGY_ID,
};

/** What a model does that ships with the product, by its id; null for any other id. */
export function shippedTask(id: string): ModelTask | null {
  if (isShippedDetector(id)) return 'detection';
  const found = (Object.entries(SHIPPED) as [ModelTask, string][]).find(([, shipped]) => shipped === id);
  return found?.[0] ?? null;
}

/** The models that are used wherever a project has none of its own; one whose card is damaged is left out and logged. */
export async function shippedModels(): Promise<z.output<typeof shippedModelSchema>[]> {
  const found = await Promise.all(
    (Object.entries(SHIPPED) as [ModelTask, string][]).map(async ([type, id]) => {
      const model = await loadModelCard(id).catch((err: unknown) => {
        log.error({ err, model: id }, 'the card of a shipped model cannot be read');
        return null;
      });
      return model && { ...pick(model.card), type };
    }),
  );
  return found.flatMap((each) => each ?? []);
}

const pick = ({
  id,
  name,
  version,
  sha256,
}: {
  id: string;
  name: string;
  version: string;
  sha256: string;
}) => ({
  id,
  name,
  version,
  sha256,
});

/** What the shipped model of a task is called. */
export async function shippedName(task: ModelTask): Promise<string> {
  return (await shippedModels()).find(({ type }) => type === task)?.name ?? SHIPPED[task];
}

/** Under which license the weights of the shipped model of a task may be used. @throws ModelError */
export async function shippedLicense(task: ModelTask): Promise<string> {
  const { card } = await loadModelCard(SHIPPED[task]);
  return typeof card.license === 'string' ? card.license : 'MIT';
}
