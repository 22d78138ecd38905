/** Where people land who did not ask for a particular page. */
export const FIRST_PAGE = '/dashboard';

const NOWHERE = 'http://same-site.invalid';

/** The page that was wanted, where it is one of ours to go to; null where any beginning will do. */
export function wantedPage(wanted: string | null | undefined): string | null {
  const page = safeCallbackUrl(wanted);
  return page === FIRST_PAGE ? null : page;
}

/**
 * The page to go to after signing in: `wanted` when it is a path of ours, else the first page.
 * Whatever a browser would read as another site (`//host`, `/\host`, `https://…`, control characters) is not followed.
 */
export function safeCallbackUrl(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > 2000) return FIRST_PAGE;
  let url: URL;
  try {
    url = new URL(wanted, NOWHERE);
  } catch {
    return FIRST_PAGE;
  }
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return FIRST_PAGE;
  if (
    url.pathname === '/' ||
    /^\/(login|register|forgot-password|reset-password|sign-in-window|api)(\/|$)/.test(url.pathname)
  )
    return FIRST_PAGE;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where the pages of each workflow lie, aliases among them. */
const AREAS = { sarm: ['sarm', 'business'], finetune: ['finetune', 'technical'] } as const;

/** Whether a page is not one of the other workflow; without a chosen workflow every page will do. */
export function belongsTo(page: string, workflow: 'start' | keyof typeof AREAS): boolean {
  if (workflow === 'start') return true;
  const area: string = page.split(/[/?#]/)[1] ?? '';
  const others: readonly string[] = AREAS[workflow === 'sarm' ? 'finetune' : 'sarm'];
  return !others.includes(area);
}

/** The login page that leads back to `wanted` (where it is a page of ours), and says that the session has ended. */
export function loginPage(why: { readonly wanted?: string | null; readonly hasEnded: boolean }): string {
  const wanted = wantedPage(why.wanted);
  const query = new URLSearchParams({
    ...(wanted ? { callbackUrl: wanted } : {}),
    ...(why.hasEnded ? { expired: 'true' } : {}),
  }).toString();
  return query ? `/login?${query}` : '/login';
}
