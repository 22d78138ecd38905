import { viewStoredFile } from '@/lib/domain/videos/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { defineRoute } from '@/lib/platform/route/define-route';
import { checkKey, checkMediaLink, mediaResponse, objectStore } from '@/lib/platform/storage';

export const GET = defineRoute(viewStoredFile, ({ params, request }) => {
  const key = checkKey(params.path.join('/'));
  const link = checkMediaLink(request.method, key, new URL(request.url).searchParams);
  if (link.valid) return mediaResponse(request, objectStore(), key, { downloadName: link.downloadName });
  if (link.reason === 'expired') throw new AppError('GONE', say('errors.linkExpired'));
  throw new AppError('FORBIDDEN', say('errors.linkInvalid'));
});
