import { CROP_KEYS } from '@/components/annotation/engine/crop-keys';

const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** A key as it is written on a keyboard. */
export const written = (key: string): string => SIGNS[key] ?? key.toUpperCase();

/** The first key of an action as `aria-keyshortcuts` names it; undefined for an action without one. */
export const cropKeyOf = (action: string): string | undefined =>
  CROP_KEYS.find((each) => each.action === action)?.keys[0]?.replace(/^[a-z]$/, (letter) =>
    letter.toUpperCase(),
  );
