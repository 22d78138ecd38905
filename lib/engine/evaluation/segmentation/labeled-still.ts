import { readGrayPicture } from '@/lib/engine/media';
import type { MaskChannel } from '@/lib/science/segmentation/channels';
import { blobLength } from '@/lib/science/segmentation/head-size';
import { type BinaryMask, unionOfMasks } from '@/lib/science/segmentation/mask';
import { maskOfPolygons } from '@/lib/science/segmentation/rasterize';
import { cellBox, partMask, type SimulatedStill } from '@/lib/science/simulation/still';
import type { GrayFrame } from '@/lib/science/vision/types';
import { LabelmeError, type LabelmePicture } from './labelme';

/** What is clicked at, by its name in the labels. */
export const CLICKED_LABELS = ['nucleus', 'acrosome', 'vacuole', 'midpiece', 'tail', 'head', 'cell'] as const;
export type ClickedLabel = (typeof CLICKED_LABELS)[number];

/** A picture with the true masks of what is clicked at, and of heads whose parts are known. */
export interface LabeledStill {
  readonly picture: GrayFrame;
  readonly objects: readonly { readonly label: ClickedLabel; readonly mask: () => BinaryMask }[];
  /** For the automatic mode: masks that should come out for one head. */
  readonly heads: readonly Readonly<Partial<Record<MaskChannel, BinaryMask>> & { head: BinaryMask }>[];
}

/** Decodes a labelme picture and fills its outlines. @throws LabelmeError when picture and labels don't fit. */
export async function readLabeled(labeled: LabelmePicture): Promise<LabeledStill> {
  const picture = await readPicture(labeled);
  const { width, height } = picture;
  const objects = labeled.shapes.flatMap(({ label, polygon }) => {
    const known = CLICKED_LABELS.find((name) => name === label);
    return known ? [{ label: known, mask: () => maskOfPolygons([polygon], width, height) }] : [];
  });
  const masks = (label: string) => objects.filter((o) => o.label === label).map((o) => o.mask());
  return { picture, objects, heads: pairHeads(masks('nucleus'), masks('acrosome')) };
}

/** Every part, head and cell of a simulated still whose head lies inside. */
export function labeledSimulation(still: SimulatedStill): LabeledStill {
  const { picture, cells } = still;
  const { width, height } = picture;
  const whole = cells.filter((cell) => cell.headInside);
  const objects = whole.flatMap((cell) =>
    CLICKED_LABELS.flatMap((label) => {
      const mask = () => partMask(cell, label, width, height);
      // A cell is clicked at as a whole where the picture shows it whole.
      const box = cellBox(cell);
      const cut = box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height;
      return label === 'vacuole' || (label === 'cell' && cut) ? [] : [{ label, mask }];
    }),
  );
  const heads = whole.map((cell) => ({
    head: partMask(cell, 'head', width, height),
    nucleus: partMask(cell, 'nucleus', width, height),
    acrosome: partMask(cell, 'acrosome', width, height),
  }));
  return { picture, objects, heads };
}

/** Nuclei with the acrosome that touches them; a seam shorter than a quarter of the nucleus is another cell's. */
function pairHeads(nuclei: readonly BinaryMask[], acrosomes: readonly BinaryMask[]): LabeledStill['heads'] {
  return nuclei.flatMap((nucleus) => {
    const near = widened(nucleus);
    const [best] = acrosomes
      .map((acrosome) => ({ acrosome, shared: sharedPixels(near, acrosome) }))
      .sort((a, b) => b.shared - a.shared);
    if (!best || best.shared < blobLength(nucleus) / 4) return [];
    const head = unionOfMasks([nucleus, best.acrosome], nucleus.width, nucleus.height);
    return [{ nucleus, acrosome: best.acrosome, head }];
  });
}

/** A mask and the two pixels round it. */
function widened(mask: BinaryMask): BinaryMask {
  const { width, height } = mask;
  const out = { ...mask, data: new Uint8Array(mask.data.length) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!mask.data[y * width + x]) continue;
      for (let v = Math.max(0, y - 2); v <= Math.min(height - 1, y + 2); v++)
        out.data.fill(1, v * width + Math.max(0, x - 2), v * width + Math.min(width - 1, x + 2) + 1);
    }
  return out;
}

function sharedPixels(a: BinaryMask, b: BinaryMask): number {
  let n = 0;
  for (let i = 0; i < a.data.length; i++) n += (a.data[i] as number) & (b.data[i] as number);
  return n;
}

async function readPicture(labeled: LabelmePicture): Promise<GrayFrame> {
  const picture = await readGrayPicture(labeled.file).catch((cause: unknown) => {
    throw new LabelmeError(`the picture of ${labeled.name} can't be read`, { cause });
  });
  if (picture.width !== labeled.width || picture.height !== labeled.height)
    throw new LabelmeError(
      `${labeled.name} says ${labeled.width}×${labeled.height}, its picture has ${picture.width}×${picture.height}`,
    );
  return picture;
}
