'use client';
import { useEffect, useRef } from 'react';

/**
 * An arrow key that is held down moves a box again and again, and means one move.
 * @returns what resolves once no arrow is held down: at once where none is
 */
export function useHeldArrow(): () => Promise<void> {
  const isHeld = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key.startsWith('Arrow')) isHeld.current = true;
    };
    // Also where another window takes the keyboard: it is told of the key's end instead.
    const onRelease = (): void => {
      isHeld.current = false;
      for (const resolve of waiting.current.splice(0)) resolve();
    };
    // Before those who listen for what the key does, and may keep it for themselves.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keyup', onRelease, { capture: true });
    window.addEventListener('blur', onRelease);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('keyup', onRelease, { capture: true });
      window.removeEventListener('blur', onRelease);
      onRelease();
    };
  }, []);
  return () =>
    isHeld.current ? new Promise((resolve) => void waiting.current.push(resolve)) : Promise.resolve();
}
