import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, textField } from '@/lib/platform/http/fields';
import { MODEL_DEPLOYERS, MODEL_READERS, modelVersionSchema } from './contract';

// Files of weights: brought in, tried on a frame, accepted, taken along.

const tag = 'Models';

/** Fields beside the file. */
export const versionFields = z.object({
  /** Under which licence the weights may be used. */
  license: z
    .string(issueText('errors.models.licenseRequired'))
    .trim()
    .min(1, issueText('errors.models.licenseRequired'))
    .max(200),
  notes: textField.default(''),
});

export const importVersion = defineContract({
  method: 'POST',
  path: '/technical/models/{id}/versions',
  summary:
    'Bring an ONNX file as a new version: it is read before anything runs it, and 422 says why one is refused. It stays in quarantine until it was tried and accepted',
  tag,
  admission: MODEL_DEPLOYERS,
  params: idParams,
  bodyType: 'multipart',
  body: versionFields.extend({ file: z.string() }),
  result: modelVersionSchema,
  status: 201,
});

export const tryVersion = defineContract({
  method: 'POST',
  path: '/technical/model-versions/{id}/try',
  summary: 'Run a version on a frame of its project, in a process of its own, and show what it finds',
  tag,
  admission: MODEL_DEPLOYERS,
  params: idParams,
  body: z.object({ frame_id: idField }),
  result: modelVersionSchema,
});

export const acceptVersion = defineContract({
  method: 'POST',
  path: '/technical/model-versions/{id}/accept',
  summary: 'Let a version that was tried out of quarantine; only then can it be deployed',
  tag,
  admission: MODEL_DEPLOYERS,
  params: idParams,
  result: modelVersionSchema,
});

export const exportModel = defineContract({
  method: 'POST',
  path: '/technical/models/{id}/export',
  summary: 'A zip of a version (the newest unless one is named): the ONNX file and its card',
  tag,
  admission: MODEL_READERS,
  params: idParams,
  body: z.object({ version_id: idField.optional() }).default({}),
  produces: 'application/zip',
});
