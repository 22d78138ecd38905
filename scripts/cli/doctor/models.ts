import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_MORPHOLOGY_ID,
  DEFAULT_RESTING_ID,
  DEFAULT_SEGMENTER_ID,
  isInstalled,
  ModelError,
  resolveModel,
  TRAINABLE_DETECTOR_ID,
} from '@/lib/engine/inference';
import type { Env } from '@/lib/env';
import { inEnglish } from '@/lib/messages/in-english';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

/** Without these no video is measured; the others are missed by pages of their own. */
const NEEDED: ReadonlySet<string> = new Set([DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID]);
const SHIPPED = [...NEEDED, TRAINABLE_DETECTOR_ID, DEFAULT_SEGMENTER_ID, DEFAULT_MORPHOLOGY_ID];

/** Whether the installed models are what their cards say, by their hashes. */
export async function models(env: Env): Promise<Finding[]> {
  const folder = path.resolve(env.MODELS_DIR);
  const names = await readdir(folder).catch(() => null);
  if (names === null) return [fault('models', 'MODELS_DIR is no folder that can be read')];
  const found: Finding[] = [];
  for (const id of SHIPPED.filter((each) => !names.includes(each))) {
    found.push((NEEDED.has(id) ? fault : warning)(`models.${id}`, `The model ${id} is not installed`));
  }
  for (const id of names.sort()) {
    if (!(await isInstalled(id, folder))) continue;
    try {
      const { version } = await resolveModel(id, folder);
      found.push(ok(`models.${id}`, `${id} ${version} is what its card says`));
    } catch (error) {
      const reason = error instanceof ModelError ? inEnglish(error.said) : reasonOf(error, env);
      found.push(fault(`models.${id}`, `${id} can't be used: ${reason}`));
    }
  }
  return found;
}
