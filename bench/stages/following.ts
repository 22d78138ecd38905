import { measureField } from '@/lib/engine/casa/measure-field';
import { DEFAULT_PARAMETERS } from '@/lib/engine/casa/parameters';
import { RestingEvidence } from '@/lib/engine/casa/resting-evidence';
import { DEFAULT_DETECTOR_ID, DEFAULT_RESTING_ID, resolveModel } from '@/lib/engine/inference';
import { measureTracks } from '@/lib/science/kinematics';
import { seededRandom } from '@/lib/science/simulation';
import { DEFAULT_TRACKER, Tracker } from '@/lib/science/tracking';
import type { Detection, Track } from '@/lib/science/vision/types';
import type { StageTable } from './stage-table';

const FRAMES = 500;
/** Cells on one area of 640 × 480 when there are 200; other numbers have fields of other size and the same density. */
const AREA_A_CELL = (640 * 480) / 200;

/** Half of the cells rest, half swim in straight lines and turn back at the border; one in twenty is missed. */
function makeDetections(cells: number): { frames: Detection[][]; side: number } {
  const side = Math.sqrt(cells * AREA_A_CELL);
  const random = seededRandom(7);
  const state = Array.from({ length: cells }, (_, i) => ({
    x: random() * side,
    y: random() * side,
    vx: i % 2 ? (random() - 0.5) * 6 : 0,
    vy: i % 2 ? (random() - 0.5) * 6 : 0,
  }));
  const jitter = (): number => random() - 0.5;
  const frames = Array.from({ length: FRAMES }, () => {
    for (const cell of state) {
      if (cell.x + cell.vx < 0 || cell.x + cell.vx > side) cell.vx = -cell.vx;
      if (cell.y + cell.vy < 0 || cell.y + cell.vy > side) cell.vy = -cell.vy;
      cell.x += cell.vx;
      cell.y += cell.vy;
    }
    return state.flatMap(({ x, y }) => {
      const box = { x: x - 6 + jitter(), y: y - 6 + jitter(), w: 12, h: 12, score: 0.5 + random() / 2 };
      return random() < 0.05 ? [] : [{ ...box, className: 'sperm' as const }];
    });
  });
  return { frames, side };
}

/** Tracking, kinematics and statistics at 50 to 400 cells a frame; says how times grow with the number of cells. */
export async function measureFollowing(table: StageTable): Promise<void> {
  const follow = (frames: readonly Detection[][]): Tracker => {
    const tracker = new Tracker({ ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.2 });
    for (const detections of frames) tracker.push(detections);
    return tracker;
  };
  follow(makeDetections(100).frames).finish();
  const perCell: string[] = [];
  for (const cells of [50, 100, 200, 400]) {
    const { frames, side } = makeDetections(cells);
    let tracker: Tracker | undefined;
    let tracks: Track[] = [];
    const push = await table.measure(`track, ${cells} cells a frame`, FRAMES, () => {
      tracker = follow(frames);
    });
    const finish = await table.measure('  join pieces, fill gaps', FRAMES, () => {
      tracks = tracker?.finish() ?? [];
    });
    const kinematics = await table.measure('  kinematics', FRAMES, () => {
      measureTracks(tracks, { framesPerSecond: 50, pixelSizeUm: 0.5, frameCount: FRAMES });
    });
    await measureJudge(table, tracks, side);
    const field = {
      followed: tracks,
      calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1, framesPerSecondOverride: null },
      parameters: DEFAULT_PARAMETERS,
      framesPerSecond: 50,
      frames: FRAMES,
      width: side,
      height: side,
      knowsClusters: true,
    };
    await table.measure('  kinematics and statistics', FRAMES, () => {
      measureField(field);
    });
    const micros = (ms: number): string => ((1000 * ms) / cells).toFixed(2);
    perCell.push(
      `${cells}: track ${micros(push.wallMs)}, join ${micros(finish.wallMs)}, kinematics ${micros(kinematics.wallMs)}`,
    );
  }
  table.say(`µs a cell and frame at a like density (constant where work is linear in the cells):`);
  for (const line of perCell) table.say(`  ${line}`);
}

/** Keeping pictures of the video, and judging what rested in it: half of the tracks. */
async function measureJudge(table: StageTable, tracks: readonly Track[], side: number): Promise<void> {
  const size = Math.round(side);
  const random = seededRandom(3);
  const picture = {
    width: size,
    height: size,
    data: Uint8Array.from({ length: size * size }, () => 100 + 20 * random()),
  };
  const { file } = await resolveModel(DEFAULT_RESTING_ID);
  const detector = await resolveModel(DEFAULT_DETECTOR_ID);
  await table.measure('  judge of what rests', FRAMES, async () => {
    const evidence = new RestingEvidence(file, detector.file);
    for (let frame = 0; frame < FRAMES; frame++) evidence.offer(frame, picture);
    await evidence.judgeTracks(tracks, {
      width: size,
      framesPerSecond: 50,
      drift: null,
      workingThreshold: 0,
    });
  });
}
