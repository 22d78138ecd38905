import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';

export const quantizeVersion = defineContract({
  method: 'POST',
  path: '/technical/model-versions/{id}/quantize',
  summary:
    "Make the int8 form of a version, with ranges of values from the project's own completely labeled frames, and measure what it costs and gains on others of them; answers with the task to watch",
  tag: 'Models',
  admission: ['train_models', 'deploy_models'],
  params: idParams,
  body: z.object({}),
  result: z.object({ task_id: idField }),
  status: 202,
});
