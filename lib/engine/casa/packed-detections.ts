import { type Detection, SPERM_CLASSES } from '@/lib/science/vision/types';

/** Detections of a batch as one block of numbers, which crosses threads for nothing where objects cost a millisecond. */
export interface PackedDetections {
  /** Detections of each picture. */
  readonly counts: readonly number[];
  /** x, y, w, h, score, class number of each, one after the other. */
  readonly values: Float64Array<ArrayBuffer>;
}

const FIELDS = 6;

export function packDetections(pictures: readonly (readonly Detection[])[]): PackedDetections {
  const counts = pictures.map((picture) => picture.length);
  const values = new Float64Array(FIELDS * counts.reduce((a, b) => a + b, 0));
  let at = 0;
  for (const picture of pictures) {
    for (const { x, y, w, h, score, className } of picture) {
      values[at++] = x;
      values[at++] = y;
      values[at++] = w;
      values[at++] = h;
      values[at++] = score;
      values[at++] = SPERM_CLASSES.indexOf(className);
    }
  }
  return { counts, values };
}

export function unpackDetections({ counts, values }: PackedDetections): Detection[][] {
  let at = 0;
  const pictures: Detection[][] = [];
  for (const count of counts) {
    const picture: Detection[] = [];
    for (const end = at + FIELDS * count; at < end; at += FIELDS) {
      picture.push({
        x: values[at] as number,
        y: values[at + 1] as number,
        w: values[at + 2] as number,
        h: values[at + 3] as number,
        score: values[at + 4] as number,
        className: SPERM_CLASSES[values[at + 5] as number] ?? 'sperm',
      });
    }
    pictures.push(picture);
  }
  return pictures;
}
