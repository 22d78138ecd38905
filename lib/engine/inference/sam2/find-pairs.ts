import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { modelsFolder } from '../model-card';

/** A folder that holds a SAM 2 model as it is exported: one file that encodes pictures, one that answers points. */
export interface Sam2Files {
  /** The folder's name. */
  readonly id: string;
  /** Absolute paths; null where there is none, or more than one. */
  readonly encoder: string | null;
  readonly decoder: string | null;
}

const isDecoder = (name: string): boolean => /decoder/i.test(name);
/** 'prompt_encoder_mask_decoder' is a decoder. */
const isEncoder = (name: string): boolean => /encoder/i.test(name) && !isDecoder(name);

/**
 * The SAM 2 pairs of the models folder, by name: folders without a card of ours that hold an `.onnx` file whose name speaks
 * of an encoder or a decoder. What is in the files is not looked at.
 */
export async function findPairs(folder = modelsFolder()): Promise<Sam2Files[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && /^[a-z0-9][a-z0-9._+-]*$/i.test(entry.name))
      .map(async ({ name: id }) => {
        const names: string[] = await readdir(path.join(folder, id)).catch(() => []);
        const onnx = names.filter((name) => name.endsWith('.onnx'));
        const [encoders, decoders] = [onnx.filter(isEncoder), onnx.filter(isDecoder)];
        if (names.includes('card.json') || encoders.length + decoders.length === 0) return [];
        const only = ([name, ...others]: string[]) =>
          name && others.length === 0 ? path.join(folder, id, name) : null;
        return [{ id, encoder: only(encoders), decoder: only(decoders) }];
      }),
  );
  return found.flat().sort((a, b) => a.id.localeCompare(b.id, 'en'));
}
