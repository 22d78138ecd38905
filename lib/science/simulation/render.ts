import type { GrayFrame } from '@/lib/science/vision/types';
import { interlace, lightField, roundView, SensorNoise } from './camera';
import { drawCell } from './cell';
import { drawStillObject, isAlive } from './debris';
import type { Canvas } from './draw';
import { seededRandom } from './random';
import type { Stage } from './stage';

/** Renders a scene picture by picture, from the first on. */
export function* renderPictures(stage: Stage): IterableIterator<GrayFrame> {
  const p = stage.parameters;
  // The camera draws from its own source, so that noise leaves motion and debris alone.
  const random = seededRandom(p.seed ^ 0x2c1b3c6d);
  const light = lightField(p, random);
  const noise = new SensorNoise(p.noiseLevels, random);
  const view = roundView(p);
  const background = blank(p.width, p.height);
  const canvas = blank(p.width, p.height);
  const later = blank(p.width, p.height);
  layBackground(stage, background, light, 0, 0);
  for (let frame = 0; frame < stage.frameCount; frame++) {
    paint(stage, canvas, background, light, frame, 0);
    if (p.interlaced) {
      paint(stage, later, background, light, frame, 0.5);
      interlace(canvas, later);
    }
    view?.forEach((share, i) => {
      canvas.data[i] = share * (canvas.data[i] as number);
    });
    yield noise.expose(canvas);
  }
}

const blank = (width: number, height: number): Canvas => {
  return { width, height, data: new Float32Array(width * height) };
};

/** The light field with everything that lies still. */
function layBackground(
  stage: Stage,
  background: Canvas,
  light: Float32Array,
  frame: number,
  late: number,
): void {
  background.data.set(light);
  for (const object of stage.still)
    if (!isAlive(object)) drawStillObject(background, object, 0, ...stage.displacement(object, frame, late));
}

function paint(
  stage: Stage,
  canvas: Canvas,
  background: Canvas,
  light: Float32Array,
  frame: number,
  late: number,
): void {
  // Otherwise the still objects are where they were in the first frame.
  if (stage.isMoved) layBackground(stage, background, light, frame, late);
  canvas.data.set(background.data);
  for (const object of stage.still)
    if (isAlive(object)) {
      const shift = stage.displacement(object, frame, late);
      drawStillObject(canvas, object, stage.seconds(frame, late), ...shift);
    }
  for (const cell of stage.cells) {
    const { cx, cy, heading } = stage.head(cell, frame, late);
    drawCell(canvas, cell.body, cx, cy, heading, stage.phase(cell, frame, late));
  }
}
