import { type DetailedError, Upload } from 'tus-js-client';
import type { UploadAnswer } from '@/lib/domain/videos/contract';
import { createUpload } from '@/lib/domain/videos/contract-uploads';
import { fromPerson } from '@/lib/platform/http/client';

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
  readonly answer: Promise<Pick<UploadAnswer, 'warnings'>>;
  /** Stops for good: the server forgets what had arrived. */
  readonly cancel: () => void;
  /** Stops for now: the same file goes on from here another time. */
  readonly pause: () => void;
}

/** One request a stretch: the server asks again at each whether one may still write. */
const STRETCH_BYTES = 16 * 1024 * 1024;
/** Five minutes of trying in all, counted again after each byte that arrives; then a person decides. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000, 60_000];
/** Answers that pass: gone on elsewhere, too slow, too many, and the server's own trouble; not a full storage. */
const PASSING = [0, 408, 409, 423, 429, 500, 502, 503, 504];

/**
 * Sends a video with its fields, in stretches, over lost networks, and goes on where the same file stopped before, also
 * before the page was loaded.
 * @param onProgress told the part that was sent, 0 to 1; at 1 the server looks into the video
 * The answer rejects with an UploadError.
 */
export function sendVideo(
  file: File,
  fields: Readonly<Record<string, string>> & { readonly dataset_id: string },
  onProgress: (sent: number) => void,
): Sending {
  const metadata = Object.fromEntries(
    Object.entries({ filename: file.name, ...fields }).filter(([, value]) => value !== ''),
  );
  let upload: Upload | undefined;
  let stop: (() => void) | undefined;
  const answer = new Promise<Pick<UploadAnswer, 'warnings'>>((resolve, reject) => {
    stop = () => reject(new UploadError('cancelled'));
    const sending = new Upload(file, {
      endpoint: createUpload.path,
      chunkSize: STRETCH_BYTES,
      retryDelays: RETRY_MS,
      metadata,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['sarm', fields.dataset_id, file.name, file.size, file.lastModified].join('/'),
      onShouldRetry: (error) => PASSING.includes(error.originalResponse?.getStatus() ?? 0),
      onBeforeRequest: (request) => {
        request.setHeader('accept', 'application/json');
        for (const [name, value] of Object.entries(fromPerson())) request.setHeader(name, value);
        // Fields that were changed since the upload began.
        if (request.getMethod() === 'PATCH') request.setHeader('Upload-Metadata', encoded(metadata));
      },
      onProgress: (sent, total) => onProgress(total ? sent / total : 0),
      onSuccess: ({ lastResponse }) => {
        const body = readBody(lastResponse.getBody());
        // Complete before we asked: the answer with the warnings was lost on the way.
        resolve(body && 'warnings' in body ? (body as unknown as UploadAnswer) : { warnings: [] });
      },
      onError: (error) => reject(asUploadError(error)),
    });
    upload = sending;
    void start(sending);
  });
  return {
    answer,
    cancel: () => {
      stop?.();
      void upload?.abort(true).catch(() => undefined);
    },
    pause: () => {
      stop?.();
      void upload?.abort().catch(() => undefined);
    },
  };
}

/** Goes on with what an earlier attempt left, if the browser remembers one. */
async function start(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

function asUploadError(error: Error | DetailedError): UploadError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) return new UploadError('network');
  if (status === 401) return new UploadError('expired', '', status);
  const body = readBody(response.getBody());
  return new UploadError('refused', String(body?.message ?? body?.detail ?? ''), status);
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const encoded = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');

function readBody(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? (body as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
