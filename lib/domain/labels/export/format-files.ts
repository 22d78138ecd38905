import type { AnnotationSet, WriteFormat } from '@/lib/engine/label-formats';
import { motPictureName } from '@/lib/engine/label-formats/mot';
import type { ExportFormat } from '../contract-transfer';

/** How a set is laid out in a zip. */
interface Layout {
  /** What is written of it. Formats of boxes have the masks as pictures beside them. */
  readonly writes: (set: AnnotationSet) => readonly WriteFormat[];
  /** Where a picture lies, by its place among the frames. */
  readonly picture: (set: AnnotationSet, frame: number) => string;
  /** Formats of sequences hold one video each. */
  readonly isSequence: boolean;
}

const nameOf = (set: AnnotationSet, frame: number): string => set.frames[frame]?.name ?? '';
const inFolder =
  (folder: string) =>
  (set: AnnotationSet, frame: number): string =>
    folder + nameOf(set, frame);

const withMasks =
  (format: WriteFormat) =>
  (set: AnnotationSet): readonly WriteFormat[] =>
    set.masks.length > 0 ? [format, 'png-masks'] : [format];

export const LAYOUTS: Readonly<Record<ExportFormat, Layout>> = {
  coco: { writes: () => ['coco'], picture: inFolder('images/'), isSequence: false },
  yolo: {
    writes: (set) => (set.masks.length > 0 ? ['yolo-segment', 'png-masks'] : ['yolo']),
    picture: inFolder('images/'),
    isSequence: false,
  },
  voc: { writes: withMasks('voc'), picture: inFolder('JPEGImages/'), isSequence: false },
  cvat: {
    writes: (set) => [set.tracks.length > 0 ? 'cvat-video' : 'cvat-images'],
    picture: inFolder('images/'),
    isSequence: true,
  },
  mot: {
    writes: withMasks('mot'),
    picture: (set, frame) => `img1/${motPictureName(set.frames[frame]?.number ?? frame, '.jpg')}`,
    isSequence: true,
  },
  labelme: { writes: () => ['labelme'], picture: nameOf, isSequence: false },
  png: { writes: () => ['png-masks'], picture: inFolder('images/'), isSequence: false },
};
