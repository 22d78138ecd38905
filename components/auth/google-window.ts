import { getCsrfToken } from 'next-auth/react';
import {
  GOOGLE_WINDOW,
  type WindowOutcome,
  windowChannel,
  windowOutcome,
} from '@/lib/platform/auth/google/contract-google-window';

// A separate window for Google's pages, so that this one keeps what was typed into it.

const SIZE = 'popup,width=500,height=680';
/** How often the window is looked at, and how long its last word may take once it is gone. */
const LOOK_MS = 300;
const LAST_WORD_MS = 1_500;

const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Asks next-auth for Google's page, with the checks of an attempt that ends in a window. */
async function askForPage(attempt: string): Promise<string | null> {
  const fields = {
    csrfToken: (await getCsrfToken()) ?? '',
    callbackUrl: `${GOOGLE_WINDOW}?attempt=${attempt}`,
    json: 'true',
  };
  const response = await fetch('/api/auth/signin/google', {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(15_000),
  });
  const { url } = (await response.json()) as { url: string };
  // A page of ours in Google's place is where next-auth tells that Google cannot be reached.
  return response.ok && new URL(url).origin !== window.location.origin ? url : null;
}

export interface GoogleWindow {
  /** Waits no longer. A window that shows Google's pages by then is out of reach; only its person can close it. */
  readonly end: () => void;
}

/**
 * Opens a window for signing in with Google; null where the browser opens none. Must be called from a click.
 * @param onOutcome what the window said at its end, or `returned` once it is closed. It may be called again when a
 * window that seemed closed speaks after all: some sites cut the tie to their opener.
 */
export function openGoogleWindow(onOutcome: (outcome: WindowOutcome) => void): GoogleWindow | null {
  const attempt = newAttempt();
  const opened = window.open('about:blank', `google-${attempt}`, SIZE);
  if (!opened || opened.closed) return null;
  // Google's pages have no business with this one.
  opened.opener = null;
  const channel = new BroadcastChannel(windowChannel(attempt));
  let looking: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(looking);
    channel.close();
    opened.close();
  };
  const look = (): void => {
    looking = opened.closed
      ? setTimeout(() => onOutcome('returned'), LAST_WORD_MS)
      : setTimeout(look, LOOK_MS);
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    clearTimeout(looking);
    onOutcome(windowOutcome(data));
  };
  askForPage(attempt)
    .catch(() => null)
    .then((page) => {
      if (page) opened.location.replace(page);
      else {
        end();
        onOutcome('failed');
      }
    });
  look();
  return { end };
}

/** Whether the server knows a session of this browser; even one that may do little yet. */
export const hasSession = async (): Promise<boolean> => {
  const response = await fetch('/sarm/auth/get-me', { signal: AbortSignal.timeout(15_000) }).catch(
    () => null,
  );
  return response !== null && response.status !== 401 && response.status < 500;
};
