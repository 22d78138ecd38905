import { type ImportPlan, importLabels } from '@/lib/domain/label-imports/contract';
import { addressOf, errorFromResponse, fromPerson } from '@/lib/platform/http/client';

export type ChosenClasses = Readonly<Record<string, ImportPlan['classes'][number]['class']>>;

/** What is said of a label file beside its content. */
export interface ImportChoice {
  /** Null: pictures are told by their names. */
  readonly videoId: string | null;
  readonly labelId: string | null;
  readonly classes: ChosenClasses;
  readonly isVerified: boolean;
}

/** Sends a label file, to have it checked or imported. @throws ApiError where it is refused, TypeError without a network */
export async function sendLabelFile(
  datasetId: string,
  file: File,
  choice: ImportChoice,
  { dryRun, signal }: { readonly dryRun: boolean; readonly signal?: AbortSignal },
): Promise<{ taskId: string | null; plan: ImportPlan }> {
  const body = new FormData();
  if (choice.videoId) body.set('video_id', choice.videoId);
  if (choice.labelId) body.set('data_label_id', choice.labelId);
  body.set('classes', JSON.stringify(choice.classes));
  body.set('verified', String(choice.isVerified));
  body.set('dry_run', String(dryRun));
  body.set('file', file);
  const response = await fetch(addressOf(importLabels, { params: { datasetId } }), {
    method: importLabels.method,
    headers: { accept: 'application/json', ...fromPerson() },
    body,
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await errorFromResponse(response);
  const answer = (await response.json()) as { task_id: string | null; plan: ImportPlan };
  return { taskId: answer.task_id, plan: answer.plan };
}
