import { fitCamera, panned, zoomed } from '@/components/annotation/engine/camera';
import { diffBetween } from '@/components/annotation/engine/diff';
import type { Editor } from '@/components/annotation/engine/editor';
import { type BoxRecord, byKind } from '@/components/annotation/engine/records';
import type { DetectionView } from '@/lib/domain/detections/contract';

/** Enlargements that are offered, 1 the whole picture. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
/** Two zooms that differ by less are the same one. */
const SAME = 0.01;

/** A detection as the canvas draws it. Who may not see its class is shown none. */
const recordOf = (row: DetectionView): BoxRecord => ({
  kind: 'box',
  id: row.id,
  ...{ x1: row.x1, y1: row.y1, x2: row.x2, y2: row.y2 },
  className: row.className ?? '',
  confidence: row.confidence,
  source: row.source,
  verified: row.verified,
  trackId: null,
  isKey: row.source !== 'interpolated',
  outsideAfter: false,
});

const isSame = (a: BoxRecord, b: BoxRecord): boolean =>
  a.x1 === b.x1 &&
  a.y1 === b.y1 &&
  a.x2 === b.x2 &&
  a.y2 === b.y2 &&
  a.className === b.className &&
  a.confidence === b.confidence &&
  a.source === b.source &&
  a.verified === b.verified;

/** Shows what the server holds, and nothing else. */
export function showRows(editor: Editor, rows: readonly DetectionView[]): void {
  const { added, updated, removed } = diffBetween(byKind(editor.store.all).boxes, rows.map(recordOf), isSame);
  editor.replace({ added: [...added, ...updated.map(([, to]) => to)], removed });
}

/** How much larger the picture is shown than when all of it is. */
export function zoomOf({ state: { camera, view }, options: { picture } }: Editor): number {
  return camera.scale / fitCamera(picture, view).scale;
}

/** The next enlargement that is offered up or down; null where there is none. */
export function nextZoom(editor: Editor, by: 1 | -1): number | null {
  const zoom = zoomOf(editor);
  const found =
    by === 1 ? ZOOMS.find((each) => each > zoom + SAME) : ZOOMS.findLast((each) => each < zoom - SAME);
  return found ?? (by === -1 && !editor.state.isFitted ? 1 : null);
}

/** Enlarges to what is selected, else to the middle of the view. */
export function zoomTo(editor: Editor, zoom: number): void {
  if (zoom === 1) {
    editor.fit();
    return;
  }
  const { state, options, boxes } = editor;
  const { camera, view, selection } = state;
  const { picture } = options;
  const middle = { x: view.width / 2, y: view.height / 2 };
  const larger = zoomed(camera, middle, zoom / zoomOf(editor), picture, view);
  const box = boxes.find(({ id }) => id === selection.at(-1));
  if (!box) {
    editor.look(larger);
    return;
  }
  const { scale } = larger;
  const [x, y] = [
    middle.x - (scale * (box.x1 + box.x2)) / 2 - larger.x,
    middle.y - (scale * (box.y1 + box.y2)) / 2 - larger.y,
  ];
  editor.look(panned(larger, { x, y }, picture, view));
}
