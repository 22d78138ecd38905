'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { contextFromPath, mergeContext, type WorkflowContext } from './workflow-context';

const KEY = 'workflowContext';

function remembered(): WorkflowContext {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}') as WorkflowContext;
  } catch {
    return {};
  }
}

/** What the person works on in this tab; remembered so that a report page still knows the way back to its project. */
export function useWorkflowContext(): WorkflowContext {
  const path = usePathname();
  const [context, setContext] = useState<WorkflowContext>(() => contextFromPath(path));

  useEffect(() => {
    const next = mergeContext(remembered(), contextFromPath(path));
    window.sessionStorage.setItem(KEY, JSON.stringify(next));
    setContext(next);
  }, [path]);

  return context;
}
