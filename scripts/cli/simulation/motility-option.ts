import { DEFAULT_SCENE, type MotilityMix } from '@/lib/science/simulation';

export type MotilityShares = { [K in keyof MotilityMix | 'progressive']?: number | undefined };

/**
 * The mix meant by the shares that are given. `progressive` is split between rapid and slow as in the default
 * scene; grades that aren't named share what is left in their usual proportion. Undefined when none is given.
 * @throws Error when the shares are negative or don't fit into 1.
 */
export function motilityFromShares(shares: MotilityShares): MotilityMix | undefined {
  const usual = DEFAULT_SCENE.motility;
  const { progressive, ...given } = shares;
  const named: { -readonly [K in keyof MotilityMix]?: number } = {};
  for (const grade of ['rapid', 'slow', 'nonProgressive', 'immotile'] as const)
    if (given[grade] !== undefined) named[grade] = given[grade];
  if (progressive !== undefined) {
    if (named.rapid !== undefined || named.slow !== undefined)
      throw new Error('give either the progressive share or those of rapid and slow cells');
    named.rapid = (progressive * usual.rapid) / (usual.rapid + usual.slow);
    named.slow = progressive - named.rapid;
  }
  const values = Object.values(named);
  if (values.length === 0) return undefined;
  const taken = values.reduce((a, b) => a + b, 0);
  const open = Object.entries(usual).filter(([grade]) => !(grade in named));
  const usualOpen = open.reduce((a, [, share]) => a + share, 0);
  if (values.some((v) => !(v >= 0)) || taken > 1 + 1e-9 || (open.length === 0 && taken < 1 - 1e-9))
    throw new Error('the shares of motility must not be negative and must add up to 1');
  const rest = Object.fromEntries(open.map(([grade, share]) => [grade, ((1 - taken) * share) / usualOpen]));
  return { ...usual, ...rest, ...named };
}
