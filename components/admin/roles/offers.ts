import { BUILT_IN_PERMISSIONS } from '@/lib/platform/access/catalog';
import { includesAll } from '@/lib/platform/access/permissions';
import { MODULE_NAMES, type ModuleName, type PermissionView } from '@/lib/platform/roles/contract';

/** One line of the permission editor: what it is called, and the ids that choosing it adds. */
export interface Offer {
  readonly code: string;
  readonly name: string;
  readonly module: ModuleName;
  readonly description: string;
  /** Empty for what no role can give. */
  readonly ids: readonly string[];
  /** Codes behind a line of the built-in list; a line of the service is its own code. */
  readonly covers?: readonly string[];
}

/** Every permission of the product, one line each. */
export const offersOf = (permissions: readonly PermissionView[]): readonly Offer[] =>
  permissions.map(({ id, code, name, module, description }) => ({
    code,
    name,
    module,
    description,
    ids: [id],
  }));

/** The built-in list of 24, each standing for the permissions that it means. */
export function builtInOffers(permissions: readonly PermissionView[]): readonly Offer[] {
  const idOf = new Map(permissions.map(({ id, code }) => [code, id]));
  return BUILT_IN_PERMISSIONS.map(({ grants, ...rest }) => ({
    ...rest,
    covers: grants,
    ids: grants.flatMap((code) => idOf.get(code) ?? []),
  }));
}

export interface Group {
  readonly module: ModuleName;
  readonly offers: readonly Offer[];
}

/** The lines that a search and a module filter let pass, by module. */
export function groupOffers(
  offers: readonly Offer[],
  filter: { readonly search: string; readonly module: ModuleName | null },
): readonly Group[] {
  const wanted = filter.search.trim().toLocaleLowerCase();
  const matches = ({ name, code, description }: Offer): boolean =>
    `${name} ${code} ${description}`.toLocaleLowerCase().includes(wanted);
  return MODULE_NAMES.filter((module) => filter.module === null || filter.module === module)
    .map((module) => ({
      module,
      offers: offers.filter((offer) => offer.module === module && matches(offer)),
    }))
    .filter((group) => group.offers.length > 0);
}

export const isChosen = (offer: Offer, chosen: ReadonlySet<string>): boolean =>
  offer.ids.length > 0 && offer.ids.every((id) => chosen.has(id));

/** The chosen line with a wildcard that gives this line's permissions without it; null where none does. */
export function coveredBy(offer: Offer, offers: readonly Offer[], chosen: ReadonlySet<string>): Offer | null {
  if (isChosen(offer, chosen)) return null;
  const wanted = offer.covers ?? [offer.code];
  const whole = (code: string): string => `${code.split('.')[0]}.*`;
  return (
    offers.find(
      (other) =>
        other !== offer &&
        isChosen(other, chosen) &&
        wanted.length > 0 &&
        wanted.every((code) => (other.covers ?? [other.code]).includes(whole(code))),
    ) ?? null
  );
}

/**
 * Whether who holds these permissions may give this line to a role, as the server sees it: nobody grants what they do not
 * hold, but what the role had before it may keep.
 * @param held null for an administrator
 */
export const isGrantable = (
  offer: Offer,
  held: readonly string[] | null,
  before: { readonly offers: readonly Offer[]; readonly chosen: ReadonlySet<string> },
): boolean =>
  held === null ||
  (offer.covers ?? [offer.code]).every((code) => includesAll(held, code)) ||
  isChosen(offer, before.chosen) ||
  coveredBy(offer, before.offers, before.chosen) !== null;

/** How many of the lines that can be chosen are, by themselves or by a wildcard of `all` lines. */
export function countChosen(
  offers: readonly Offer[],
  chosen: ReadonlySet<string>,
  all: readonly Offer[] = offers,
): { count: number; total: number } {
  const possible = offers.filter(({ ids }) => ids.length > 0);
  const given = possible.filter((offer) => isChosen(offer, chosen) || coveredBy(offer, all, chosen) !== null);
  return { count: given.length, total: possible.length };
}

/** Chooses these lines or lets them go. What another line that stays chosen also means, stays. */
export function choose(
  chosen: ReadonlySet<string>,
  offers: readonly Offer[],
  isWanted: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of offers.flatMap(({ ids }) => ids)) {
    if (isWanted) next.add(id);
    else next.delete(id);
  }
  return next;
}
