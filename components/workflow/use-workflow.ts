'use client';
import { usePathname } from 'next/navigation';
import { WORKFLOW_PATHS, type Workflow, workflowOf } from './workflow-paths';

/** The workflow in which the person works, and its addresses: links stay in it. */
export function useWorkflow(): {
  readonly workflow: Workflow;
  readonly paths: (typeof WORKFLOW_PATHS)[Workflow];
} {
  const workflow = workflowOf(usePathname());
  return { workflow, paths: WORKFLOW_PATHS[workflow] };
}
