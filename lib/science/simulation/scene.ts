import type { Box, GrayFrame } from '@/lib/science/vision/types';
import { type CellOutline, cellOutline } from './cell-outline';
import { completeParameters, type SceneParameters } from './parameters';
import { renderPictures } from './render';
import { Stage } from './stage';
import { findStays, type Stay } from './stays';
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

/** A round cell (leucocyte or immature germ cell) in one frame: no spermatozoon, and in no labels of training. */
export interface TruthRoundCell {
  readonly id: number;
  readonly className: 'round-cell';
  readonly cx: number;
  readonly cy: number;
  /** Half axes, px. */
  readonly a: number;
  readonly b: number;
  /** How far it stands out from the background, in gray levels. */
  readonly contrast: number;
}

/** A spermatozoon that is held fast in one frame: which of them a clump holds no label tells. */
export interface TruthHeld {
  /** Of what holds it: a number for each clump and each round cell of the scene. */
  readonly holder: number;
  readonly heldBy: 'cluster' | 'round-cell';
  readonly isShaking: boolean;
  readonly cx: number;
  readonly cy: number;
  readonly box: Box;
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
  /** Round cells whose center is in the picture. @throws RangeError for a frame that the scene does not have. */
  roundCellsAt(frame: number): readonly TruthRoundCell[];
  /** Spermatozoa in clumps or on round cells. @throws RangeError for a frame that the scene does not have. */
  heldAt(frame: number): readonly TruthHeld[];
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
  const roundCells = stage.still.filter((object) => object.roundCell);
  const stuck = roundCells.flatMap((object) => object.heads.map((head) => ({ object, head })));
  const checked = (frame: number): Stay[] => {
    const stays = visible[frame];
    if (!stays) throw new RangeError(`the scene has ${frameCount} frames, there is no frame ${frame}`);
    return stays;
  };

  const objectsAt = (frame: number): TruthObject[] => {
    const stays = checked(frame);
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
    // Sperm on round cells can be told apart, so each is labeled as one.
    const onRoundCells = stuck.flatMap(({ object, head }, i): TruthObject[] => {
      const { cx, cy, box } = stage.heldLabel(object, head, frame);
      const trackId = tracks.length + clumps.length + 1 + i;
      return box
        ? [{ trackId, className: 'sperm', box, cx, cy, contrast: head.body.profile().contrast }]
        : [];
    });
    return [...sperm, ...clusters, ...onRoundCells];
  };

  const roundCellsAt = (frame: number): TruthRoundCell[] => {
    checked(frame);
    const { width, height } = stage.parameters;
    return roundCells.flatMap((object, id): TruthRoundCell[] => {
      const [dx, dy] = stage.displacement(object, frame);
      const { anchor, roundCell, ovals } = object;
      const [cx, cy] = [anchor.cx + dx, anchor.cy + dy];
      if (!roundCell || cx < 0 || cy < 0 || cx >= width || cy >= height) return [];
      const { a, b } = roundCell;
      return [{ id, className: 'round-cell', cx, cy, a, b, contrast: ovals[0]?.profile.contrast ?? 0 }];
    });
  };

  const heldAt = (frame: number): TruthHeld[] => {
    checked(frame);
    return [...clumps, ...roundCells].flatMap((object, holder) =>
      object.heads.flatMap((head): TruthHeld[] => {
        const { cx, cy, box } = stage.heldLabel(object, head, frame);
        const heldBy = object.cluster ? 'cluster' : 'round-cell';
        return box ? [{ holder, heldBy, isShaking: head.rocking !== undefined, cx, cy, box }] : [];
      }),
    );
  };

  const outlinesAt = (frame: number): TruthOutline[] => {
    return checked(frame).map(({ cell, trackId }) => {
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

  const { parameters } = stage;
  return { parameters, frameCount, tracks, objectsAt, roundCellsAt, heldAt, outlinesAt, frames };
}
