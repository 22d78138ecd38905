import { attemptOf, GOOGLE_WINDOW, type WindowOutcome } from './contract-google-window';
import { toldOutcome } from './google-messages';

/** next-auth keeps in this cookie where its last attempt was to end. */
const CALLBACK_COOKIE = /(?:^|;\s*)(?:__Secure-)?next-auth\.callback-url=([^;]*)/;

/** The attempt of a window that this request belongs to; null where the whole page went to Google. */
function attemptInWindow(request: Request): string | null {
  const kept = CALLBACK_COOKIE.exec(request.headers.get('cookie') ?? '')?.[1];
  if (!kept) return null;
  try {
    const { pathname, searchParams } = new URL(decodeURIComponent(kept), request.url);
    return pathname === GOOGLE_WINDOW ? attemptOf(searchParams.get('attempt')) : null;
  } catch {
    return null;
  }
}

/** What an answer of ours on the way back from Google says, by the page that it leads to. */
function outcomeAt(page: URL): WindowOutcome {
  if (page.pathname === '/account-inactive') return 'inactive';
  const named = { google: page.searchParams.get('google'), error: page.searchParams.get('error') };
  return toldOutcome(named) ?? (page.pathname === GOOGLE_WINDOW ? 'returned' : 'failed');
}

/**
 * Leads the answer to a return from Google to the window's last page, where the attempt was made in a window: it has no
 * use for the pages that would tell the same. Cookies stay as they are.
 */
export function endInWindow(request: Request, response: Response): Response {
  const location = response.headers.get('location');
  if (!location || !new URL(request.url).pathname.endsWith('/callback/google')) return response;
  const attempt = attemptInWindow(request);
  if (!attempt) return response;
  const outcome = outcomeAt(new URL(location, request.url));
  const headers = new Headers(response.headers);
  // Relative, so that it stays on the site that was asked whatever a proxy calls it.
  headers.set('location', `${GOOGLE_WINDOW}?attempt=${attempt}&outcome=${outcome}`);
  return new Response(null, { status: 303, headers });
}
