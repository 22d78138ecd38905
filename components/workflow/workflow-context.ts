/** Which project, dataset and video the person works on. */
export interface WorkflowContext {
  readonly projectId?: string | undefined;
  readonly datasetId?: string | undefined;
  readonly videoId?: string | undefined;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const idAfter = (path: string, ...names: readonly string[]): string | undefined =>
  new RegExp(`/(?:${names.join('|')})/(${UUID})`, 'i').exec(path)?.[1];

/** The ids in an address such as `/sarm/projects/{p}/datasets/{d}/videos/{v}/frames`. */
export function contextFromPath(path: string): WorkflowContext {
  return {
    projectId: idAfter(path, 'projects'),
    datasetId: idAfter(path, 'datasets', 'reports/view'),
    videoId: idAfter(path, 'videos', 'analysis', 'frames'),
  };
}

/** Pages on which something is chosen again: what lay below has been left. */
const CHOOSING: readonly (readonly [page: RegExp, left: readonly (keyof WorkflowContext)[]])[] = [
  [/^\/(dashboard|(sarm|finetune)\/(dashboard|projects|datasets))$/, ['projectId', 'datasetId', 'videoId']],
  [/^\/(sarm|finetune)\/projects\/[^/]+\/datasets$/, ['datasetId', 'videoId']],
  [/^\/(sarm|finetune)\/(projects\/[^/]+\/)?datasets\/[^/]+\/videos$/, ['videoId']],
];

/** What is still known after going to an address: whatever lies below the list that it shows has been left. */
export function withoutWhatWasLeft(known: WorkflowContext, path: string): WorkflowContext {
  const left = CHOOSING.find(([page]) => page.test(path))?.[1] ?? [];
  return { ...known, ...Object.fromEntries(left.map((name) => [name, undefined])) };
}

/**
 * What is known after learning of `here`: its ids win; those above them are kept only while they are certain to belong
 * together (same dataset → same project).
 */
export function mergeContext(known: WorkflowContext, here: WorkflowContext): WorkflowContext {
  if (here.projectId) {
    const sameProject = known.projectId === here.projectId;
    const datasetId = here.datasetId ?? (sameProject ? known.datasetId : undefined);
    const sameDataset = sameProject && known.datasetId === datasetId;
    return {
      projectId: here.projectId,
      datasetId,
      videoId: here.videoId ?? (sameDataset ? known.videoId : undefined),
    };
  }
  if (here.datasetId) {
    const same = known.datasetId === here.datasetId;
    return same
      ? { ...known, ...(here.videoId ? { videoId: here.videoId } : {}) }
      : { datasetId: here.datasetId };
  }
  if (here.videoId && here.videoId !== known.videoId) return { videoId: here.videoId };
  return known;
}
