'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { type CropAction, cropActionFor } from '@/components/annotation/engine/crop-keys';

/**
 * The keys of the crops page: wherever the focus is in the workspace, and while nothing has it. Dialogs and fields keep
 * their own.
 */
export function useCropKeys(root: RefObject<HTMLElement | null>, act: (action: CropAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      const element = target instanceof HTMLElement ? target : null;
      const isHere = element === document.body || (element !== null && root.current?.contains(element));
      const action = isHere ? cropActionFor(event, element) : null;
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [root]);
}
