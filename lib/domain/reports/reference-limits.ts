import { REFERENCE_SETS, type ReferenceLimit, type ReferenceSetId } from '@/lib/science/who-manual';
import type { Reference } from './contract-content';
import type { ReferenceLimits } from './figures';

const asReference = (limit: ReferenceLimit): Reference => ({
  bound: limit.kind === 'atLeast' ? 'min' : 'max',
  limit: limit.value,
});

/** A WHO reference set by the figures of a report. Rapid, slow and non-progressive have no limits of their own. */
export function referenceLimits(id: ReferenceSetId): ReferenceLimits {
  const set = REFERENCE_SETS[id];
  return {
    id,
    name: set.name,
    limits: {
      concentration: asReference(set.concentration),
      totalSpermNumber: asReference(set.totalCount),
      totalMotility: asReference(set.totalMotility),
      progressiveMotility: asReference(set.progressive),
      ...(set.immotile ? { immotile: asReference(set.immotile) } : {}),
      live: asReference(set.live),
      normalForms: asReference(set.normalForms),
    },
  };
}
