'use client';
import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { contextFromPath, mergeContext, type WorkflowContext, withoutWhatWasLeft } from './workflow-context';

const KEY = 'workflowContext';

interface Held {
  readonly context: WorkflowContext;
  /** The address that the context is of; for a moment after each step the one before. */
  readonly path: string;
}

interface Holder extends Held {
  readonly learn: (found: WorkflowContext) => void;
}

const HolderContext = createContext<Holder>({ context: {}, path: '', learn: () => {} });

function remembered(): WorkflowContext {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}') as WorkflowContext;
  } catch {
    return {};
  }
}

/** Keeps what the person works on in this tab, so that every stage knows the way to the others. */
export function WorkflowContextProvider({ children }: { readonly children: ReactNode }) {
  const path = usePathname();
  const [held, setHeld] = useState<Held>(() => ({ context: contextFromPath(path), path }));

  const keep = useCallback(
    (context: WorkflowContext) => {
      window.sessionStorage.setItem(KEY, JSON.stringify(context));
      setHeld({ context, path });
    },
    [path],
  );
  // The store, not the state, is what came before: a page learns its ids before this component has read the store.
  const learn = useCallback((found: WorkflowContext) => keep(mergeContext(remembered(), found)), [keep]);
  useEffect(
    () => keep(mergeContext(withoutWhatWasLeft(remembered(), path), contextFromPath(path))),
    [path, keep],
  );

  const holder = useMemo(() => ({ ...held, learn }), [held, learn]);
  return <HolderContext value={holder}>{children}</HolderContext>;
}

/** What the person works on, and the address at which that is known. */
export const useWorkflowContext = (): Held => useContext(HolderContext);

/** Stands on a page whose address does not name all that it belongs to, and tells the drawer. */
export function KnownContext({ projectId, datasetId, videoId }: WorkflowContext) {
  const { learn } = useContext(HolderContext);
  useEffect(() => learn({ projectId, datasetId, videoId }), [learn, projectId, datasetId, videoId]);
  return null;
}
