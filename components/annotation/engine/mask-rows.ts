import {
  decodeRunLengths,
  encodeRunLengths,
  packRunLengths,
  unpackRunLengths,
} from '@/lib/science/segmentation/run-lengths';
import type { MaskRecord, MaskWindow } from './records';

/** A mask as it is stored: run lengths of its window, as COCO packs them. */
export interface MaskRow extends MaskWindow {
  readonly id: string;
  readonly detectionId: string;
  readonly part: string;
  readonly rle: string;
  readonly source: MaskRecord['source'];
  readonly score: number | null;
}

/** @throws RangeError where the runs do not fill the window */
export const maskOf = ({ rle, ...row }: MaskRow): MaskRecord => ({
  kind: 'mask',
  ...row,
  bits: decodeRunLengths(unpackRunLengths(rle), row.width, row.height),
});

/** The run lengths of a mask, to be sent. */
export const packedRuns = ({ bits, width, height }: MaskRecord): string =>
  packRunLengths(encodeRunLengths(bits, width, height));
