'use client';
import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { contextFromPath, mergeContext, type WorkflowContext, withoutWhatWasLeft } from './workflow-context';

const KEY = 'workflowContext';

interface Holder {
  readonly context: WorkflowContext;
  readonly learn: (found: WorkflowContext) => void;
}

const HolderContext = createContext<Holder>({ context: {}, learn: () => {} });

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
  const [context, setContext] = useState<WorkflowContext>(() => contextFromPath(path));

  const keep = useCallback((next: WorkflowContext) => {
    window.sessionStorage.setItem(KEY, JSON.stringify(next));
    setContext(next);
  }, []);
  // The store, not the state, is what came before: a page learns its ids before this component has read the store.
  const learn = useCallback((found: WorkflowContext) => keep(mergeContext(remembered(), found)), [keep]);
  useEffect(
    () => keep(mergeContext(withoutWhatWasLeft(remembered(), path), contextFromPath(path))),
    [path, keep],
  );

  const holder = useMemo(() => ({ context, learn }), [context, learn]);
  return <HolderContext value={holder}>{children}</HolderContext>;
}

/** What the person works on. */
export const useWorkflowContext = (): WorkflowContext => useContext(HolderContext).context;

/** Stands on a page whose address does not name all that it belongs to, and tells the drawer. */
export function KnownContext({ projectId, datasetId, videoId }: WorkflowContext) {
  const { learn } = useContext(HolderContext);
  useEffect(() => learn({ projectId, datasetId, videoId }), [learn, projectId, datasetId, videoId]);
  return null;
}
