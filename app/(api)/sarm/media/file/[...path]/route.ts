import { AppError } from '@/lib/http/errors';
import { defineRoute } from '@/lib/http/route';
import { checkKey, checkMediaLink, mediaResponse, objectStore } from '@/lib/storage';
import { viewStoredFile } from '@/lib/videos/contract';

export const GET = defineRoute(viewStoredFile, ({ params, request }) => {
  const key = checkKey(params.path.join('/'));
  const link = checkMediaLink(request.method, key, new URL(request.url).searchParams);
  if (link.valid) return mediaResponse(request, objectStore(), key, { downloadName: link.downloadName });
  if (link.reason === 'expired')
    throw new AppError('GONE', 'This link has expired. Please open the page again.');
  throw new AppError('FORBIDDEN', 'This link is not valid.');
});
