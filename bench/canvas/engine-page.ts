/** The page of the benchmark that has our own canvas: pointer and wheel events go through the editor. */
import { Editor } from '@/components/annotation/engine/editor';
import type { PointerInput } from '@/components/annotation/engine/events';
import { Painter } from '@/components/annotation/engine/painter';
import { stripedStrokes } from '@/components/annotation/engine/stripes';
import { FIT, inEachPicture, PICTURE, someBoxes, somePicture, untilShown, VIEW } from './scene';

function layer(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, VIEW);
  canvas.style.cssText = 'position:absolute;inset:0';
  document.getElementById('host')?.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

/** Moves what is drawn on a canvas. */
function moveDrawn(scene: CanvasRenderingContext2D, dx: number, dy: number): void {
  scene.globalCompositeOperation = 'copy';
  scene.drawImage(scene.canvas, dx, dy);
  scene.globalCompositeOperation = 'source-over';
}

function tile(rgba: Uint8ClampedArray<ArrayBuffer>, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, side, side), 0, 0);
  return canvas;
}

let made = 0;
const editor: Editor = new Editor(
  { picture: PICTURE, canEdit: true, className: 'sperm', newId: () => `n${++made}` },
  { onChange: () => painter?.ask() },
);
let painter: Painter | null = null;

const pointer = (type: PointerInput['type'], x: number, y: number, button: number): void =>
  editor.dispatch({ type, x, y, button, pointerId: 1, pointerType: 'mouse' });

window.benchCanvas = {
  start: async (count) => {
    const picture = await createImageBitmap(somePicture());
    const boxes = someBoxes(count);
    const begun = performance.now();
    const scene = layer();
    painter = new Painter(
      editor,
      {
        scene,
        overlay: layer(),
        masks: null,
        stroke: stripedStrokes(scene, tile),
        shifter: { ratio: () => 1, shift: (dx, dy) => moveDrawn(scene, dx, dy) },
        schedule: (draw) => requestAnimationFrame(draw),
      },
      {
        ...{ picture, colorBy: 'confidence', trails: [] },
        ...{ showsMasks: false, maskOpacity: 0, maskColor: () => [0, 0, 0] },
      },
    );
    editor.replace({ added: boxes });
    editor.resize(VIEW);
    await untilShown();
    return performance.now() - begun;
  },
  run: async (motion, frames) => {
    editor.fit();
    await untilShown();
    const x = (place: number): number => 640 + 60 * Math.sin(place / 9);
    const y = (place: number): number => 350 + 40 * Math.cos(place / 11);
    if (motion === 'zoom') {
      // In by e^1.2 and out again, about the middle.
      const at = (place: number): number => 1.2 * (1 - Math.cos(place / 20));
      return inEachPicture(frames, (place) => {
        const deltaY = -(at(place + 1) - at(place)) / 0.0015;
        editor.dispatch({ type: 'wheel', x: 640, y: 350, deltaX: 0, deltaY });
      });
    }
    const box = editor.boxes[500];
    if (!box) throw new Error('fewer boxes than the drag needs');
    const isDrag = motion === 'drag';
    const { camera } = editor.state;
    const from = isDrag
      ? { x: (box.x1 + box.x2) * 0.5 * FIT + camera.x, y: (box.y1 + box.y2) * 0.5 * FIT + camera.y }
      : { x: x(0), y: y(0) };
    if (isDrag) editor.set({ selection: [box.id] });
    pointer('down', from.x, from.y, isDrag ? 0 : 1);
    const pace = await inEachPicture(frames, (place) =>
      pointer('move', from.x + x(place) - x(0), from.y + y(place) - y(0), isDrag ? 0 : 1),
    );
    pointer('up', from.x, from.y, isDrag ? 0 : 1);
    return pace;
  },
};
