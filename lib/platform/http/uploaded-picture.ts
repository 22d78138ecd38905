import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

/** What a file is answered with that is no picture. */
export const noPicture = (cause?: unknown): AppError =>
  new AppError('UNSUPPORTED_MEDIA', say('errors.pictureKind'), { cause });

/** A form is a little larger than the file in it. */
const FORM_BYTES = 64 * 1024;

/** The form's bytes, never more than the limit in memory. */
async function readForm(request: Request, limit: number, tooLarge: () => AppError): Promise<FormData | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(value);
  }
  const type = request.headers.get('content-type') ?? '';
  return new Response(Buffer.concat(parts), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
}

/**
 * The `file` of a multipart form.
 * @throws AppError UNSUPPORTED_MEDIA without one; what `tooLarge` makes when it has more bytes.
 */
export async function readUploadedPicture(
  request: Request,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<File> {
  const form = await readForm(request, maxBytes + FORM_BYTES, tooLarge);
  const file = form?.get('file');
  if (!(file instanceof File) || file.size === 0) throw noPicture();
  if (file.size > maxBytes) throw tooLarge();
  return file;
}
