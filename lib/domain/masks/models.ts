import { DEFAULT_SEGMENTER_ID, loadModelCard } from '@/lib/engine/inference';
import { findPairs } from '@/lib/engine/inference/sam2/find-pairs';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { listPairs } from './mask-thread';

/** Which of the two sets of paths asks: their documented clients call SAM 2 by different ids. */
export type PathSet = 'sarm' | 'sam2';

/** SAM 2 by the ids that clients call it; any of them may be the folder that an operator makes. */
const SAM2: readonly { readonly name: string; readonly ids: Readonly<Record<PathSet, string>> }[] = [
  { name: 'SAM 2.1 Large', ids: { sarm: 'sam2_large', sam2: 'sam2.1_hiera_large' } },
  { name: 'SAM 2.1 Base+', ids: { sarm: 'sam2_base_plus', sam2: 'sam2.1_hiera_base_plus' } },
];

const sameModel = (id: string): readonly string[] => {
  const known = SAM2.find(({ ids }) => Object.values(ids).includes(id));
  return known ? Object.values(known.ids) : [id];
};

/**
 * The folders of the pairs that may answer for a model id; none for the shipped model.
 * @throws AppError NOT_FOUND for an id that is neither the shipped model's nor SAM 2's nor a pair's in the models folder
 */
export async function pairsFor(modelId: string): Promise<readonly string[]> {
  if (modelId === DEFAULT_SEGMENTER_ID) return [];
  const ids = sameModel(modelId);
  if (ids.length > 1) return ids;
  if ((await findPairs()).some(({ id }) => id === modelId)) return ids;
  throw new AppError('NOT_FOUND', say('errors.masks.modelUnknown', { id: modelId }));
}

/** Every segmentation model that may be named, with what becomes of a call that names it. */
export async function listModels({ origin }: Principal, pathSet: PathSet) {
  const { card } = await loadModelCard(DEFAULT_SEGMENTER_ID);
  const pairs = await listPairs();
  const others = pairs.filter(({ id }) => sameModel(id).length === 1);
  const sam2 = [
    ...SAM2.map(({ name, ids }) => ({ name, id: ids[pathSet], folders: Object.values(ids) })),
    ...others.map(({ id }) => ({ name: id, id, folders: [id] })),
  ].map(({ name, id, folders }) => {
    const found = pairs.filter((pair) => folders.includes(pair.id));
    const usable = found.some(({ fault }) => fault === null);
    const fault = usable ? null : (found[0]?.fault ?? null);
    const status = usable ? 'installed' : fault ? 'broken' : 'not installed';
    const reason = fault ?? (usable ? null : say('engine.pair.notInstalled', { folder: id }));
    return { id, name, version: 'SAM 2', status, reason, description: say('engine.pair.about'), usable };
  });
  const shipped = {
    ...{
      id: card.id,
      name: card.name,
      version: card.version,
      status: 'installed',
      reason: null,
      usable: true,
    },
    description: say('engine.pair.aboutShipped'),
  };
  // The first of SAM 2 is what the documented clients ask for; what does its work is the default.
  const chosen = sam2[0]?.usable ? sam2[0].id : shipped.id;
  return {
    models: [shipped, ...sam2].map(({ usable, reason, description, status, ...model }) => ({
      ...model,
      status: status as 'installed' | 'not installed' | 'broken',
      description: inWords(description, origin.language),
      reason: reason && inWords(reason, origin.language),
      default: model.id === chosen,
      is_default: model.id === chosen,
      model_type: 'segmentation' as const,
      type: 'segmentation' as const,
      answered_by: usable ? model.id : shipped.id,
    })),
  };
}
