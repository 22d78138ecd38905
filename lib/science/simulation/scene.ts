import type { Box, GrayFrame } from '@/lib/science/vision/types';
import { type CellOutline, cellOutline } from './cell-outline';
import { completeParameters, type SceneParameters } from './parameters';
import { renderPictures } from './render';
import { Stage } from './stage';
import { findStays } from './stays';
import type { TrackTruth } from './truth';

/** What a person would have labeled in one frame. */
export interface TruthObject {
  readonly trackId: number;
  readonly className: 'sperm' | 'cluster';
  /** Clipped to the picture. */
  readonly box: Box;
  /** The head's center (clumps: the box's), sub-pixel. */
  readonly cx: number;
  readonly cy: number;
  /** How far the head stands out from the background, in gray levels. */
  readonly contrast: number;
}

/** The true outlines of one cell in one frame. */
export interface TruthOutline extends CellOutline {
  readonly trackId: number;
}

export interface SimulatedFrame {
  readonly index: number;
  readonly picture: GrayFrame;
  readonly objects: readonly TruthObject[];
}

export interface SimulatedScene {
  readonly parameters: SceneParameters;
  readonly frameCount: number;
  /** Every stay of a spermatozoon in view; clumps are in the frames' objects only. */
  readonly tracks: readonly TrackTruth[];
  /** Labels of one frame without rendering it. @throws RangeError for a frame that the scene does not have. */
  objectsAt(frame: number): readonly TruthObject[];
  /**
   * Outlines of head and tail of each labeled cell in one frame, worked out when asked for; masks come of them by
   * `maskOfPolygons`. @throws RangeError for a frame that the scene does not have.
   */
  outlinesAt(frame: number): readonly TruthOutline[];
  /** Renders from the first frame on; every call starts again and yields the same pictures. */
  frames(): IterableIterator<SimulatedFrame>;
}

/**
 * Simulates a video of semen under the microscope with its complete truth.
 *
 * The number of cells is Poisson about concentration × volume; motion, looks and camera are those of the
 * parameters; the same parameters give the same scene to the last bit.
 * @throws SimulationError for parameters that no scene can have.
 */
export function simulateScene(given: Partial<SceneParameters> = {}): SimulatedScene {
  const stage = new Stage(completeParameters(given));
  const { frameCount } = stage;
  const { tracks, visible } = findStays(stage);
  const clumps = stage.still.filter((object) => object.cluster);

  const objectsAt = (frame: number): TruthObject[] => {
    const stays = visible[frame];
    if (!stays) throw new RangeError(`the scene has ${frameCount} frames, there is no frame ${frame}`);
    const sperm = stays.flatMap(({ cell, trackId }): TruthObject[] => {
      const { cx, cy, box } = stage.label(cell, frame);
      const { contrast } = cell.body.profile();
      return box ? [{ trackId, className: 'sperm', box, cx, cy, contrast }] : [];
    });
    const clusters = clumps.flatMap((clump, i): TruthObject[] => {
      const label = stage.clusterLabel(clump, frame);
      if (!label?.box) return [];
      const contrast = Math.max(...clump.heads.map((h) => h.body.profile().contrast));
      const { cx, cy, box } = label;
      return [{ trackId: tracks.length + 1 + i, className: 'cluster', box, cx, cy, contrast }];
    });
    return [...sperm, ...clusters];
  };

  const outlinesAt = (frame: number): TruthOutline[] => {
    const stays = visible[frame];
    if (!stays) throw new RangeError(`the scene has ${frameCount} frames, there is no frame ${frame}`);
    return stays.map(({ cell, trackId }) => {
      const { cx, cy, heading } = stage.head(cell, frame);
      return { trackId, ...cellOutline(cell.body, cx, cy, heading, stage.phase(cell, frame)) };
    });
  };

  function* frames(): IterableIterator<SimulatedFrame> {
    let index = 0;
    for (const picture of renderPictures(stage)) {
      yield { index, picture, objects: objectsAt(index) };
      index++;
    }
  }

  return { parameters: stage.parameters, frameCount, tracks, objectsAt, outlinesAt, frames };
}
