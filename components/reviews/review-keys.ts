import type { Decision } from '@/lib/domain/reviews/contract';

export type ReviewAction = Decision | 'previous' | 'next';

/** The keys of a review: the handler and the buttons' hints read this table. */
export const REVIEW_KEYS: Readonly<Record<ReviewAction, string>> = {
  approved: 'a',
  rejected: 'r',
  needs_correction: 'c',
  previous: 'ArrowLeft',
  next: 'ArrowRight',
};

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** What a key stands for; nothing while somebody types, or holds a key that makes another of it. */
export function reviewActionOf(event: PressedKey, isTyping: boolean): ReviewAction | null {
  if (isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = Object.entries(REVIEW_KEYS).find(([, key]) => key === pressed);
  return found ? (found[0] as ReviewAction) : null;
}
