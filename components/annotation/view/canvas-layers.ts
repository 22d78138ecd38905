import type { Editor } from '@/components/annotation/engine/editor';
import type { Size } from '@/components/annotation/engine/geometry';
import { MaskLayer } from '@/components/annotation/engine/mask-layer';
import { type Look, Painter } from '@/components/annotation/engine/painter';
import { stripedStrokes } from '@/components/annotation/engine/stripes';

/** More pixels than this for one of the page cost time and are not seen. */
const MAX_PIXEL_RATIO = 2;

export interface CanvasLayers {
  readonly scene: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws on no canvas');
  return context;
}

function newCanvas({ width, height }: Size): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return contextOf(canvas);
}

function makeTile(rgba: Uint8ClampedArray<ArrayBuffer>, side: number): HTMLCanvasElement {
  const context = newCanvas({ width: side, height: side });
  context.putImageData(new ImageData(rgba, side, side), 0, 0);
  return context.canvas;
}

function newMaskLayer(picture: Size): MaskLayer {
  let made: CanvasRenderingContext2D | null = null;
  const context = (): CanvasRenderingContext2D => {
    // As large as the picture: only where masks are shown at all.
    made ??= newCanvas(picture);
    return made;
  };
  return new MaskLayer(picture, {
    get source() {
      return context().canvas;
    },
    write: (rgba, { x, y, width, height }) =>
      context().putImageData(new ImageData(rgba, width, height), x, y),
  });
}

/** Moves what is drawn on a canvas, by whole pixels of its own. */
function moveDrawn(context: CanvasRenderingContext2D, dx: number, dy: number): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'copy';
  context.drawImage(context.canvas, dx, dy);
  context.restore();
}

const pixelRatio = (): number => Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);

/** Draws an editor on two canvases of the page, as often as the browser shows a picture and something has changed. */
export class CanvasDrawing {
  readonly painter: Painter;
  private readonly contexts: readonly CanvasRenderingContext2D[];
  private ratio = 1;
  private pending = 0;
  private readonly unsubscribe: () => void;

  constructor(
    layers: CanvasLayers,
    private readonly editor: Editor,
    look: Look,
  ) {
    const [scene, overlay] = [contextOf(layers.scene), contextOf(layers.overlay)];
    this.contexts = [scene, overlay];
    const ports = {
      ...{ scene, overlay, masks: newMaskLayer(editor.options.picture) },
      stroke: stripedStrokes(scene, makeTile),
      shifter: {
        ratio: () => this.ratio,
        shift: (dx: number, dy: number) =>
          moveDrawn(scene, Math.round(dx * this.ratio), Math.round(dy * this.ratio)),
      },
      schedule: (draw: () => void) => {
        this.pending = requestAnimationFrame(draw);
      },
    };
    this.painter = new Painter(editor, ports, look);
    this.unsubscribe = editor.subscribe(() => this.painter.ask());
  }

  /** Gives the canvases the size of their place. A place that is not shown has none: what was there stays. */
  resize({ width, height }: Size): void {
    if (width < 1 || height < 1) return;
    this.ratio = pixelRatio();
    for (const context of this.contexts) {
      context.canvas.width = Math.round(width * this.ratio);
      context.canvas.height = Math.round(height * this.ratio);
      context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    }
    this.editor.resize({ width, height });
    // A canvas that was given a size is empty: it is not left so until the next picture.
    this.painter.draw();
  }

  end(): void {
    this.unsubscribe();
    cancelAnimationFrame(this.pending);
  }
}
