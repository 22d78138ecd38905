import { describe, expect, it } from 'vitest';
import type { AnnotationAction } from './annotation-keys';
import { type AnnotationRecord, byKind } from './records';
import { box, type Place } from './testing/gestures';
import { seeded } from './testing/seeded';
import { setUp } from './testing/workspace';

describe('random work', () => {
  const CELL = { detectionId: 'b3', window: { x: 300, y: 200, width: 40, height: 30 } };
  const TOOLS = ['select', 'box', 'track', 'points', 'brush', 'eraser'] as const;
  const ACTIONS: readonly AnnotationAction[] = [
    ...([
      'nudgeLeft',
      'nudgeFarDown',
      'class2',
      'accept',
      'reject',
      'copy',
      'paste',
      'next',
      'undo',
      'redo',
    ] as const),
    ...(['hide', 'lock', 'selectAll', 'deselect', 'zoomIn', 'zoomOut', 'fit', 'delete'] as const),
  ];

  it.each([11, 12, 13, 14, 15, 16])(
    'undone and redone leads back exactly, masks and points too (seed %i)',
    (seed) => {
      const below = seeded(seed);
      const first = Array.from({ length: 12 }, (_, place) =>
        box(`b${place}`, below(600), below(440), 12 + below(28)),
      );
      const { editor, act, drag: lead, clock, sent } = setUp(first);
      editor.set({ cell: CELL });
      const before = editor.store.all;
      const place = (): Place => [below(660) - 10, below(500) - 10];
      const nearCell = (): Place => [290 + below(60), 190 + below(50)];
      for (let edit = 0; edit < 400; edit++) {
        clock.ms += below(900);
        if (below(3) === 0) act(ACTIONS[below(ACTIONS.length)] as AnnotationAction);
        else {
          const tool = TOOLS[below(TOOLS.length)] as (typeof TOOLS)[number];
          editor.set({ tool });
          const at = tool === 'select' || tool === 'box' || tool === 'track' ? place : nearCell;
          lead(below(3) === 0 ? [at()] : [at(), at(), at()], {
            shiftKey: below(4) === 0,
            button: below(8) === 0 ? 2 : 0,
          });
        }
      }
      expect(sent.length).toBeGreaterThan(60);
      const kinds = new Set(
        sent
          .flatMap(({ added, updated }) => [...added, ...updated.map(([, to]) => to)])
          .map(({ kind }) => kind),
      );
      expect([...kinds].sort()).toEqual(['box', 'mask', 'points', 'track']);
      while (editor.redo()) {}
      const after = editor.store.all;
      while (editor.undo()) {}
      expect(editor.store.all).toEqual(before);
      while (editor.redo()) {}
      expect(editor.store.all).toEqual(after);
      // Whoever gets every change that was told holds the same.
      const copy = new Map<string, AnnotationRecord>(first.map((each) => [each.id, each]));
      for (const { added, updated, removed } of sent) {
        for (const { id } of removed) copy.delete(id);
        for (const each of [...added, ...updated.map(([, to]) => to)]) copy.set(each.id, each);
      }
      expect(new Map(after.map((each) => [each.id, each]))).toEqual(copy);
      // Nothing left the picture, and no two records share an id.
      for (const { x1, y1, x2, y2 } of byKind(after).boxes) {
        expect([x1 >= 0, y1 >= 0, x2 > x1, y2 > y1]).toEqual([true, true, true, true]);
      }
    },
  );
});
