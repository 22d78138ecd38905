import { DEFAULT_RESTING_ID, loadModelCard } from '@/lib/engine/inference';
import type { ModelInUse } from '@/lib/platform/metrics';
import { selectDeployedVersions } from './queries-deployments';
import { shippedModels } from './shipped';

/** The versions that measure at present: those shipped, and what projects have deployed in their place. */
export async function modelsInUse(): Promise<readonly ModelInUse[]> {
  const [shipped, deployed] = [await shippedModels(), await selectDeployedVersions()];
  // The judge of what rests has no place in the registry: projects can't deploy another.
  const resting = await loadModelCard(DEFAULT_RESTING_ID).catch(() => null);
  return [
    ...(resting ? [pick('resting', resting.card)] : []),
    ...shipped.map((each) => pick(each.type, each)),
    ...deployed.map(({ task, modelId, number, sha256 }) => ({
      task,
      model: modelId,
      version: String(number),
      sha256,
      origin: 'own' as const,
    })),
  ];
}

const pick = (
  task: string,
  { id, version, sha256 }: { readonly id: string; readonly version: string; readonly sha256: string },
): ModelInUse => ({ task, model: id, version, sha256, origin: 'shipped' });
