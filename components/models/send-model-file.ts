import { importVersion } from '@/lib/domain/models/contract-versions';
import { addressOf, errorFromResponse, fromPerson } from '@/lib/platform/http/client';

/** Sends an ONNX file as a new version of a model. @throws ApiError where it is refused, TypeError without a network */
export async function sendModelFile(
  modelId: string,
  file: File,
  said: { readonly license: string; readonly notes: string },
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  body.set('license', said.license);
  body.set('notes', said.notes);
  body.set('file', file);
  const response = await fetch(addressOf(importVersion, { params: { id: modelId } }), {
    method: importVersion.method,
    headers: { accept: 'application/json', ...fromPerson() },
    body,
    signal,
  });
  if (!response.ok) throw await errorFromResponse(response);
}
