import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';
import { UPLOADERS, uploadAnswer } from './contract';

/** The protocol's version: https://tus.io/protocols/resumable-upload */
export const TUS_VERSION = '1.0.0';

const tag = 'Resumable uploads';
const admission = UPLOADERS;

export const createUpload = defineContract({
  method: 'POST',
  path: '/sarm/video/uploads',
  summary:
    'Begin a resumable upload (tus 1.0.0: Upload-Length, Upload-Metadata with filename, dataset_id and the fields of an upload); Location names it',
  tag,
  admission,
  tokenScopes: ['upload'],
  result: z.object({ id: idField }),
  status: 201,
});

export const uploadState = defineContract({
  method: 'GET',
  path: '/sarm/video/uploads/{id}',
  summary: 'How much of a resumable upload has arrived; the same in headers for HEAD (tus)',
  tag,
  admission,
  tokenScopes: ['upload'],
  params: idParams,
  result: z.object({ id: idField, offset: z.number().int(), size: z.number().int(), completed: z.boolean() }),
});

export const appendUpload = defineContract({
  method: 'PATCH',
  path: '/sarm/video/uploads/{id}',
  summary:
    'The next bytes of a resumable upload (tus: Upload-Offset, application/offset+octet-stream): 204, and with the last ones 200 and the video',
  tag,
  admission,
  tokenScopes: ['upload'],
  params: idParams,
  result: uploadAnswer,
});

export const cancelUpload = defineContract({
  method: 'DELETE',
  path: '/sarm/video/uploads/{id}',
  summary: 'Give a resumable upload up; what had arrived is removed (tus termination)',
  tag,
  admission,
  tokenScopes: ['upload'],
  params: idParams,
  status: 204,
});
