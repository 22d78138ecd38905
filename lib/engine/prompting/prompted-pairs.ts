import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { ModelError } from '@/lib/engine/inference/model-error';
import { findPairs, type Sam2Files } from '@/lib/engine/inference/sam2/find-pairs';
import {
  inspectPair,
  openPair,
  type Sam2Embedding,
  type Sam2Pair,
} from '@/lib/engine/inference/sam2/open-pair';
import { MAX_PIXELS } from '@/lib/engine/media/ffmpeg';
import { say } from '@/lib/messages/message';
import type { CropWindow } from '@/lib/science/segmentation/crop';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { Click } from '@/lib/science/segmentation/prompts';
import { onPicture, readOut } from '@/lib/science/segmentation/read-out';
import { cutMask } from '@/lib/science/segmentation/window-mask';
import type { Box } from '@/lib/science/vision/types';
import { Recent } from './recent';
import type { PairState, PromptedCell } from './request';

/** An embedding of a published model takes 17 MB. */
const KEPT_EMBEDDINGS = 8;

interface KnownPair {
  /** Of the files: sizes and times of change. */
  readonly stamp: string;
  readonly fault: PairState['fault'];
}

/** The mask of a crop and what is known of it. */
export interface PairMask {
  readonly mask: BinaryMask;
  readonly score: number;
}

/** The SAM 2 pairs of the models folder. One is open at a time: a large one takes gigabytes. */
export class PromptedPairs {
  private readonly known = new Map<string, KnownPair>();
  private readonly embeddings = new Recent<Sam2Embedding>(KEPT_EMBEDDINGS);
  private open: { readonly name: string; readonly pair: Sam2Pair } | null = null;

  constructor(private readonly folder?: string) {}

  /** Every pair, and why one can't be used. Files that did not change are looked into once. */
  async list(): Promise<PairState[]> {
    const states: PairState[] = [];
    for (const files of await findPairs(this.folder))
      states.push({ id: files.id, fault: await this.faultOf(files) });
    return states;
  }

  /** The first of the pairs that can be used, opened; null where none can. */
  async usable(ids: readonly string[]): Promise<Sam2Pair | null> {
    if (ids.length === 0) return null;
    for (const files of await findPairs(this.folder)) {
      if (!ids.includes(files.id) || (await this.faultOf(files))) continue;
      const name = `${files.id} ${this.known.get(files.id)?.stamp}`;
      if (this.open?.name === name) return this.open.pair;
      try {
        await this.open?.pair.close();
        this.open = null;
        this.open = { name, pair: await openPair(files, { threads: 1 }) };
        return this.open.pair;
      } catch (error) {
        this.remember(files.id, error);
      }
    }
    return null;
  }

  /**
   * The mask of a cell's crop by clicks; null where the crop's embedding is not at hand and no picture was given.
   * @throws ModelError; Error where the picture can't be decoded
   */
  async outline(
    pair: Sam2Pair,
    { frameKey, picture, frame }: PromptedCell,
    region: Box,
    clicks: readonly Click[],
  ): Promise<PairMask | null> {
    const window = squareRound(region);
    const name = JSON.stringify([this.open?.name, frameKey, region]);
    let embedding = this.embeddings.get(name);
    if (!embedding) {
      if (!picture) return null;
      embedding = await pair.encode(await readSquare(picture, region, window, pair.side));
      this.embeddings.set(name, embedding);
    }
    const { logits, size, score } = await pair.decode(embedding, { ...window, size: pair.side }, clicks);
    const mask = onPictureOf(logits, { ...window, size }, frame);
    return { mask: cutMask(mask, region), score };
  }

  /** A model that fails while it works is not asked again until its files change. */
  remember(id: string, error: unknown): void {
    if (!(error instanceof ModelError)) throw error;
    this.known.set(id, { stamp: this.known.get(id)?.stamp ?? '', fault: error.said });
  }

  private async faultOf(files: Sam2Files): Promise<PairState['fault']> {
    const stamp = await stampOf(files);
    const known = this.known.get(files.id);
    if (known?.stamp === stamp) return known.fault;
    const fault = await inspectPair(files).then(
      () => null,
      (error: unknown) =>
        error instanceof ModelError ? error.said : say('engine.pair.run', { reason: String(error) }),
    );
    this.known.set(files.id, { stamp, fault });
    return fault;
  }
}

async function stampOf({ encoder, decoder }: Sam2Files): Promise<string> {
  const facts = [encoder, decoder].map(async (file) => {
    const found = file && (await stat(file).catch(() => null));
    return found ? `${found.size} ${found.mtimeMs}` : 'none';
  });
  return (await Promise.all(facts)).join(' ');
}

/** The smallest square round a crop, in whole px of the frame; it may reach beyond the frame. */
const squareRound = ({ x, y, w, h }: Box): Pick<CropWindow, 'x' | 'y' | 'side'> => {
  const side = Math.max(w, h);
  return { x: x - Math.floor((side - w) / 2), y: y - Math.floor((side - h) / 2), side };
};

/** A crop in color on a square of `side` px, its edge repeated where the square reaches beyond it. */
async function readSquare(
  picture: Uint8Array,
  region: Box,
  window: ReturnType<typeof squareRound>,
  side: number,
): Promise<Uint8Array> {
  const [left, top] = [region.x - window.x, region.y - window.y];
  const crop = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .extract({ left: region.x, top: region.y, width: region.w, height: region.h })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .extend({
      ...{ left, top, right: window.side - region.w - left, bottom: window.side - region.h - top },
      extendWith: 'copy',
    })
    .png()
    .toBuffer();
  return sharp(crop).resize(side, side, { fit: 'fill', kernel: 'linear' }).removeAlpha().raw().toBuffer();
}

const onPictureOf = (
  logits: Float32Array,
  window: CropWindow,
  { width, height }: PromptedCell['frame'],
): BinaryMask => onPicture(readOut(logits, window, width, height), width, height);
