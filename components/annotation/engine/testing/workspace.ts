import type { AnnotationAction } from '../annotation-keys';
import type { Clip } from '../box-edits';
import { type Diff, diffOf } from '../diff';
import { Editor } from '../editor';
import { perform } from '../editor-actions';
import { type AnnotationRecord, type BoxRecord, byKind } from '../records';
import { drag, type Place } from './gestures';

/** An editor with what a page puts around it, and everything that it told. */
export function setUp(records: readonly AnnotationRecord[], canEdit = true) {
  let made = 0;
  const sent: Diff<AnnotationRecord>[] = [];
  const notices: string[] = [];
  const clock = { ms: 0 };
  const editor = new Editor(
    { picture: { width: 640, height: 480 }, canEdit, className: 'sperm', newId: () => `n${++made}` },
    { onEdit: (diff) => sent.push(diff), onNotice: (notice) => notices.push(notice) },
  );
  editor.resize({ width: 640, height: 480 });
  editor.store.apply(diffOf<AnnotationRecord>({ added: records }));
  const clipboard: { clip: Clip | null } = { clip: null };
  const options = {
    frameId: 'f1',
    classNames: ['sperm', 'cluster', 'pinhead'],
    clipboard,
    now: () => clock.ms,
  };
  return {
    ...{ editor, sent, notices, clock, clipboard },
    act: (...actions: AnnotationAction[]) => actions.map((action) => perform(editor, action, options)),
    actOn: (frameId: string, action: AnnotationAction) => perform(editor, action, { ...options, frameId }),
    drag: (places: readonly Place[], keys = {}) => {
      for (const event of drag(places, keys)) editor.dispatch(event);
    },
    boxes: () => byKind(editor.store.all).boxes,
    box: (id: string) => editor.store.get(id) as BoxRecord,
  };
}
