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
      values.set([x, y, w, h, score, SPERM_CLASSES.indexOf(className)], at);
      at += FIELDS;
    }
  }
  return { counts, values };
}

export function unpackDetections({ counts, values }: PackedDetections): Detection[][] {
  let at = 0;
  return counts.map((count) =>
    Array.from({ length: count }, () => {
      const [x = 0, y = 0, w = 0, h = 0, score = 0, classNumber = 0] = values.subarray(at, at + FIELDS);
      at += FIELDS;
      return { x, y, w, h, score, className: SPERM_CLASSES[classNumber] ?? 'sperm' };
    }),
  );
}
