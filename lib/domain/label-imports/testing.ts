import type { Principal } from '@/lib/platform/access';
import { receiveLabelFile } from '.';
import { runImport } from './worker';

type Fields = Readonly<Record<string, string>>;

/** A file as a browser sends it. */
export function sendLabelFile(
  principal: Principal,
  datasetId: string,
  file: { readonly name: string; readonly content: string | Uint8Array },
  fields: Fields = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([file.content as BlobPart], file.name));
  const request = new Request('http://lab.example/import', { method: 'POST', body: form });
  return receiveLabelFile(principal, datasetId, request);
}

/** The same, imported to the end. */
export async function importLabelFile(...sent: Parameters<typeof sendLabelFile>) {
  const answer = await sendLabelFile(...sent);
  const result = await runImport(answer.task_id ?? '');
  return { ...answer, result };
}
