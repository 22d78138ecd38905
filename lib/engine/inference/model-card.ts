import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { env } from '@/lib/env';
import { say } from '@/lib/messages/message';
import { sha256Of } from '@/lib/sha256';
import { ModelError } from './model-error';

/**
 * The detector that is used when nobody names another: in whole numbers, so that it answers alike on every processor, and in
 * half the time.
 */
export const DEFAULT_DETECTOR_ID = 'sperm-detector-int8-v1';
/** The network that it was rounded from: training goes on from its weights. */
export const TRAINABLE_DETECTOR_ID = 'sperm-detector-v1';

/** Whether a detector comes with the product, by its id. */
export const isShippedDetector = (id: string): boolean =>
  id === DEFAULT_DETECTOR_ID || id === TRAINABLE_DETECTOR_ID;

const modelCardSchema = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1),
    task: z.string().min(1),
    version: z.string().min(1),
    file: z.string().regex(/^[\w.-]+\.onnx$/, 'must be a plain .onnx file name'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .loose();

/** A shipped model's card; fields beyond these (measurements, license, training) are kept as they are. */
export type ModelCard = z.infer<typeof modelCardSchema>;

export interface InstalledModel {
  readonly card: ModelCard;
  /** Absolute path of the ONNX file. */
  readonly file: string;
}

/** Folder of the shipped models: one folder each, with `card.json` and the ONNX file. */
export function modelsFolder(): string {
  return path.resolve(env.MODELS_DIR);
}

/** Reads `models/<id>/card.json`. @throws ModelError when there is no such model or its card is broken. */
export async function loadModelCard(id: string, folder = modelsFolder()): Promise<InstalledModel> {
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(id)) throw new ModelError(say('engine.model.notId', { id }));
  const text = await readFile(path.join(folder, id, 'card.json'), 'utf8').catch((cause: unknown) => {
    throw new ModelError(say('engine.model.notInstalled', { id }), { cause });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ModelError(say('engine.model.cardNotJson', { id }), { cause });
  }
  const parsed = modelCardSchema.safeParse(json);
  if (!parsed.success) {
    throw new ModelError(say('engine.model.cardIncomplete', { id, faults: z.prettifyError(parsed.error) }));
  }
  return { card: parsed.data, file: path.join(folder, id, parsed.data.file) };
}

/** Whether a model's folder and card are there at all; what is in them is not looked at. */
export async function isInstalled(id: string, folder = modelsFolder()): Promise<boolean> {
  return access(path.join(folder, id, 'card.json')).then(
    () => true,
    () => false,
  );
}

/** What an analysis was made with. */
export interface ModelIdentity {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  /** Absolute path of the ONNX file. */
  readonly file: string;
}

/** A model as it was when something was promised to be made with it. */
export type FrozenModel = Pick<ModelIdentity, 'id' | 'version' | 'sha256'>;

/** The same with the file that holds its bytes here, for models that are not among the shipped ones. */
export type PlacedModel = FrozenModel & { readonly file?: string | undefined };

/**
 * Resolves a model id, the path of an .onnx file or a frozen model (by its id, or where its file is given), and checks an
 * installed model's file against its card: a figure must not be credited to weights that did not make it.
 *
 * @throws ModelError where it is not installed, is not what its card describes, or has changed since it was frozen.
 */
export async function resolveModel(
  wanted: string | PlacedModel,
  folder = modelsFolder(),
): Promise<ModelIdentity> {
  if (typeof wanted === 'string') return findModel(wanted, folder);
  const { file, id, version } = wanted;
  const found = file ? { ...(await findPlaced(file, id)), id, version } : await findModel(id, folder);
  if (found.sha256 !== wanted.sha256) throw new ModelError(say('engine.model.changed', { id: wanted.id }));
  return found;
}

/** What lies in a file that is not among the shipped models. */
async function findPlaced(file: string, id: string): Promise<{ sha256: string; file: string }> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ModelError(say('engine.model.installedUnreadable', { id }), { cause });
  });
  return { sha256: sha256Of(bytes), file };
}

async function findModel(idOrFile: string, folder: string): Promise<ModelIdentity> {
  const isFile = idOrFile.endsWith('.onnx');
  const installed = isFile ? null : await loadModelCard(idOrFile, folder);
  const file = installed?.file ?? path.resolve(idOrFile);
  const bytes = await readFile(file).catch((cause: unknown) => {
    // Of an installed model people know the id; where it lies is the server's business.
    throw new ModelError(
      installed
        ? say('engine.model.installedUnreadable', { id: idOrFile })
        : say('engine.model.unreadable', { file }),
      { cause },
    );
  });
  const sha256 = sha256Of(bytes);
  if (installed && installed.card.sha256 !== sha256) {
    throw new ModelError(say('engine.model.altered', { id: idOrFile }));
  }
  return {
    id: installed?.card.id ?? path.basename(file, '.onnx'),
    version: installed?.card.version ?? 'unregistered file',
    sha256,
    file,
  };
}
