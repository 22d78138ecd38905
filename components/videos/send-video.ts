import type { UploadAnswer } from '@/lib/domain/videos/contract';

/** Why an upload did not succeed. `message` is what the server said, if it said anything. */
export class UploadError extends Error {
  constructor(
    readonly reason: 'refused' | 'network' | 'expired' | 'cancelled',
    message = '',
    /** HTTP status; 0 when there was no answer. */
    readonly status = 0,
  ) {
    super(message);
    this.name = 'UploadError';
  }
}

export interface Sending {
  readonly answer: Promise<UploadAnswer>;
  readonly cancel: () => void;
}

/**
 * Sends a video with its fields. XMLHttpRequest, because fetch cannot tell how far an upload is.
 * @param onProgress told the part that was sent, 0 to 1; at 1 the server looks into the video
 * The answer rejects with an UploadError.
 */
export function sendVideo(
  address: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  onProgress: (sent: number) => void,
): Sending {
  const request = new XMLHttpRequest();
  const answer = new Promise<UploadAnswer>((resolve, reject) => {
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onerror = () => reject(new UploadError('network'));
    request.onabort = () => reject(new UploadError('cancelled'));
    request.onload = () => {
      const body = readBody(request.responseText);
      if (request.status === 201 && body) resolve(body as unknown as UploadAnswer);
      else if (request.status === 401) reject(new UploadError('expired', '', 401));
      else reject(new UploadError('refused', String(body?.message ?? body?.detail ?? ''), request.status));
    };
    const form = new FormData();
    // Fields first: the server then knows where the file belongs before it comes.
    for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
    form.append('file', file);
    request.send(form);
  });
  return { answer, cancel: () => request.abort() };
}

function readBody(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? (body as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
