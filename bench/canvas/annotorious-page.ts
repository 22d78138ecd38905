/**
 * The page of the benchmark that has Annotorious, as its script puts it on `window`. Its picture is moved and enlarged by
 * CSS, which is the only way without OpenSeadragon; a box is moved by its `updateAnnotation`.
 */
import { confidenceColor } from '@/components/annotation/engine/box-colors';
import type { BoxRecord } from '@/components/annotation/engine/records';
import { FIT, inEachPicture, PICTURE, someBoxes, somePicture, untilShown } from './scene';

interface Annotator {
  readonly setAnnotations: (annotations: readonly object[]) => void;
  readonly updateAnnotation: (annotation: object) => void;
}
declare const Annotorious: {
  readonly createImageAnnotator: (image: HTMLImageElement, options: object) => Annotator;
};

const annotation = ({ id, x1: x, y1: y, x2, y2 }: BoxRecord): object => ({
  id,
  bodies: [],
  target: {
    annotation: id,
    selector: {
      type: 'RECTANGLE',
      geometry: { x, y, w: x2 - x, h: y2 - y, bounds: { minX: x, minY: y, maxX: x2, maxY: y2 } },
    },
  },
});

let annotator: Annotator | null = null;
let boxes: BoxRecord[] = [];
const wrap = document.createElement('div');

const look = (scale: number, x: number, y: number): void => {
  wrap.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
};
const middle = (1280 - PICTURE.width * FIT) / 2;

window.benchCanvas = {
  start: async (count) => {
    const image = new Image();
    image.src = somePicture().toDataURL('image/jpeg');
    await image.decode();
    boxes = someBoxes(count);
    const confidence = new Map(boxes.map((box) => [box.id, box.confidence]));
    wrap.style.cssText = `position:absolute;left:0;top:0;transform-origin:0 0;width:${PICTURE.width}px`;
    image.style.cssText = 'display:block;max-width:none';
    wrap.append(image);
    document.getElementById('host')?.append(wrap);
    const begun = performance.now();
    annotator = Annotorious.createImageAnnotator(image, {
      style: ({ id }: { id: string }) => ({
        ...{ stroke: confidenceColor(confidence.get(id) ?? null), strokeWidth: 1.5 },
        ...{ fillOpacity: 0, strokeOpacity: 1 },
      }),
    });
    annotator.setAnnotations(boxes.map(annotation));
    look(FIT, middle, 0);
    await untilShown();
    return performance.now() - begun;
  },
  run: async (motion, frames) => {
    look(FIT, middle, 0);
    await untilShown();
    if (motion === 'pan') {
      return inEachPicture(frames, (place) =>
        look(FIT, middle + 60 * Math.sin(place / 9), 40 * Math.cos(place / 11)),
      );
    }
    if (motion === 'zoom') {
      return inEachPicture(frames, (place) => {
        const scale = FIT * Math.exp(1.2 * (1 - Math.cos(place / 20)));
        look(scale, 640 - (PICTURE.width / 2) * scale, 350 - (PICTURE.height / 2) * scale);
      });
    }
    const box = boxes[500];
    if (!box) throw new Error('fewer boxes than the drag needs');
    return inEachPicture(frames, (place) => {
      const [dx, dy] = [60 * Math.sin(place / 9), 40 * Math.cos(place / 11)];
      const moved = { x1: box.x1 + dx, y1: box.y1 + dy, x2: box.x2 + dx, y2: box.y2 + dy };
      annotator?.updateAnnotation(annotation({ ...box, ...moved }));
    });
  },
};
