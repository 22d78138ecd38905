import type { ColorBy } from './box-colors';
import type { Camera } from './camera';
import { type AnnotationScene, drawAnnotations, type Trail } from './draw-annotations';
import { drawHands } from './draw-hands';
import type { Surface } from './draw-surface';
import type { Editor } from './editor';
import { drawMagnifier } from './magnifier';
import type { MaskLayer } from './mask-layer';
import { byKind, type MaskRecord } from './records';
import { exposedParts, type Shifter, snapped } from './shifting';
import type { BoxStroke } from './stripes';
import { changeable } from './tools/move';
import type { Preview } from './tools/tool';

/** What is drawn beside the records, and how. */
export interface Look {
  readonly picture: CanvasImageSource | null;
  readonly colorBy: ColorBy;
  readonly trails: readonly Trail[];
  readonly showsMasks: boolean;
  readonly maskOpacity: number;
  readonly maskColor: (mask: MaskRecord) => readonly [number, number, number];
}

type LensSurface = Surface & Pick<CanvasRenderingContext2D, 'translate'>;

export interface PainterPorts {
  readonly scene: Surface;
  readonly overlay: LensSurface;
  readonly masks: MaskLayer | null;
  /** Null: all is drawn anew whenever one pans. */
  readonly shifter: Shifter | null;
  /** How the scene's boxes are drawn; null for dashes of the surface. */
  readonly stroke: BoxStroke | null;
  /** Draws once, with the browser's next picture: `requestAnimationFrame`. */
  readonly schedule: (draw: () => void) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The masks, with the one that is being painted as it is becoming. */
function masksOf(all: readonly MaskRecord[], { mask }: Preview): readonly MaskRecord[] {
  if (!mask) return all;
  return all.some(({ id }) => id === mask.id)
    ? all.map((each) => (each.id === mask.id ? mask : each))
    : [...all, mask];
}

/** Draws what an editor holds on two canvases: the scene when it changes, what is in hand with every move. */
export class Painter {
  private isAsked = false;
  private drawn: readonly unknown[] = [];
  private lifted: ReadonlySet<string> = NONE;
  private snap: { readonly of: Camera; readonly ratio: number; readonly to: Camera } | null = null;
  private lastCamera: Camera | null = null;
  /** How often the scene was drawn: while a box is dragged it is not. */
  sceneCount = 0;

  constructor(
    private readonly editor: Editor,
    private readonly ports: PainterPorts,
    private look: Look,
  ) {}

  show(look: Look): void {
    this.look = look;
    this.ask();
  }

  /** Asks for a drawing; many of them in one frame make one. */
  ask(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.ports.schedule(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  /** The boxes under way, which the overlay draws; the same set as long as they are the same. */
  private liftedOf({ shapes }: Preview): ReadonlySet<string> {
    const isSame =
      (shapes?.size ?? 0) === this.lifted.size && [...this.lifted].every((id) => shapes?.has(id));
    if (!isSame) this.lifted = shapes ? new Set(shapes.keys()) : NONE;
    return this.lifted;
  }

  draw(): void {
    const { editor, look } = this;
    const { state, preview, boxes } = editor;
    const { scene: surface, overlay, masks: layer, stroke } = this.ports;
    const masks = masksOf(byKind(editor.store.all).masks, preview);
    const hasNewMasks = layer !== null && look.showsMasks && layer.show(masks, look.maskColor);
    const { view } = state;
    const camera = this.shownCamera(state.camera);
    const scene: AnnotationScene = {
      ...{ view, camera, boxes, size: editor.options.picture, lifted: this.liftedOf(preview) },
      ...{ stroke, picture: look.picture, colorBy: look.colorBy, trails: look.trails },
      ...{ masks: look.showsMasks && layer ? layer.source : null, maskOpacity: look.maskOpacity },
    };
    const { camera: _, ...others } = scene;
    const seen: readonly unknown[] = Object.values(others);
    const isSame = !hasNewMasks && seen.every((value, place) => value === this.drawn[place]);
    if (!isSame || camera !== this.lastCamera) {
      this.sceneCount += 1;
      if (!isSame || !this.shift(surface, scene)) drawAnnotations(surface, scene);
      this.drawn = seen;
      this.lastCamera = camera;
    }
    this.drawOver(overlay, scene, preview);
  }

  /** The same camera as long as the editor's is: it is told by that whether anything is to be drawn. */
  private shownCamera(camera: Camera): Camera {
    const ratio = this.ports.shifter?.ratio();
    if (ratio === undefined) return camera;
    if (this.snap?.of !== camera || this.snap.ratio !== ratio) {
      this.snap = { of: camera, ratio, to: snapped(camera, ratio) };
    }
    return this.snap.to;
  }

  /** @returns false where all has to be drawn anew */
  private shift(surface: Surface, scene: AnnotationScene): boolean {
    const { shifter } = this.ports;
    const { lastCamera: from } = this;
    const { camera: to, view } = scene;
    const parts = shifter && from && exposedParts(from, to, view);
    if (!parts) return false;
    shifter.shift(to.x - from.x, to.y - from.y);
    for (const part of parts) {
      surface.save();
      surface.beginPath();
      surface.rect(part.x1, part.y1, part.x2 - part.x1, part.y2 - part.y1);
      surface.clip();
      drawAnnotations(surface, { ...scene, part });
      surface.restore();
    }
    return true;
  }

  private drawOver(overlay: LensSurface, scene: AnnotationScene, preview: Preview): void {
    const { state, boxes, context } = this.editor;
    const { camera } = scene;
    const { view, selection, hoveredId, pointer, tool, brushRadiusPx } = state;
    const isBrush = tool === 'brush' || tool === 'eraser';
    drawHands(overlay, {
      ...{ view, camera, boxes, selection, hoveredId, preview },
      hasHandles: tool === 'select' && changeable(context).length > 0,
      points: context.cell?.points?.points ?? [],
      brush: isBrush && pointer ? { at: pointer, radiusPx: brushRadiusPx } : null,
    });
    if (state.hasMagnifier && pointer) drawMagnifier(overlay, scene, pointer);
  }
}
