const EVENT = 'sarm:navigation-start';

/** Says that the router has begun to go to this address. */
export const tellNavigation = (url: string): void => {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: url }));
};

/** Hears of it, at once and within the router's own transition; returns how to stop. */
export function onNavigation(listen: (url: URL) => void): () => void {
  const handler = (event: Event): void => {
    if (event instanceof CustomEvent) listen(new URL(String(event.detail), window.location.href));
  };
  window.addEventListener(EVENT, handler);
  return () => window.removeEventListener(EVENT, handler);
}
