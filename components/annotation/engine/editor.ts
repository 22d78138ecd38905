import { type Camera, fitCamera, panned, toPicture } from './camera';
import { type Diff, diffOf, idsIn } from './diff';
import { type EditorState, initialState } from './editor-state';
import type { CanvasInput, ToolInput } from './events';
import type { Size } from './geometry';
import { isHidden } from './hide-lock';
import { History, type Join } from './history';
import { boxesAt } from './hit-box';
import { NO_FINGERS, touched, wheeled } from './navigation';
import { type AnnotationRecord, type BoxRecord, byKind, pointsIdOf } from './records';
import { remaining } from './selection';
import { Store } from './store';
import { type RunningTool, startTool } from './tools/running-tool';
import type { Edit, EditName, Notice, Preview, ToolContext } from './tools/tool';

export interface EditorOptions {
  readonly picture: Size;
  /** False in viewers: what can be looked at can be selected, and nothing changes. */
  readonly canEdit: boolean;
  readonly className: string;
  /** A drag beside all boxes draws a new one, also with the tool that selects: for those who correct a few. */
  readonly drawsBeside?: boolean;
  readonly newId: () => string;
}

interface EditorListener {
  /** Something that is seen has changed. */
  readonly onChange?: () => void;
  /** A person changed records: to be sent. */
  readonly onEdit?: (diff: Diff<AnnotationRecord>) => void;
  readonly onNotice?: (notice: Notice) => void;
}

const MIDDLE_BUTTON = 1;

/** The records of a frame, a person's hands on them, and the steps that person made. Knows nothing of pages and servers. */
export class Editor {
  readonly store = new Store<AnnotationRecord>();
  readonly history = new History<AnnotationRecord, EditName>();
  private current: EditorState;
  private tool: RunningTool = startTool('select');
  /** The hand, while the middle button is down. */
  private hand: RunningTool | null = null;
  private fingers = NO_FINGERS;
  private readonly watchers = new Set<() => void>();
  private shown: { all: unknown; hideLock: unknown; boxes: readonly BoxRecord[] } | null = null;

  constructor(
    private settings: EditorOptions,
    private readonly listener: EditorListener = {},
  ) {
    this.current = initialState(settings.className);
    this.store.subscribe(() => {
      const { selection } = this.current;
      this.set({ selection: remaining(selection, (id) => this.store.get(id) !== undefined) });
    });
  }

  get options(): EditorOptions {
    return this.settings;
  }

  get state(): EditorState {
    return this.current;
  }

  /** Tells of everything that `onChange` is told of. @returns what ends it */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  private tellChange(): void {
    this.listener.onChange?.();
    for (const watcher of this.watchers) watcher();
  }

  /** Whether records may be changed from now on. What is under way comes to nothing. */
  allowEdits(canEdit: boolean): void {
    if (this.options.canEdit === canEdit) return;
    this.dispatch({ type: 'cancel' });
    this.settings = { ...this.settings, canEdit };
    this.tellChange();
  }

  get preview(): Preview {
    return (this.hand ?? this.tool).preview(this.context);
  }

  /** The boxes that are not hidden. */
  get boxes(): readonly BoxRecord[] {
    const { all } = this.store;
    const { hideLock } = this.current;
    if (this.shown?.all !== all || this.shown.hideLock !== hideLock) {
      const boxes = byKind(all).boxes.filter(({ id }) => !isHidden(hideLock, id));
      this.shown = { all, hideLock, boxes };
    }
    return this.shown.boxes;
  }

  get context(): ToolContext {
    const { current: state, store, boxes } = this;
    const { detectionId, window } = state.cell ?? {};
    const track = state.trackId === null ? undefined : store.get(state.trackId);
    const points = detectionId === undefined ? undefined : store.get(pointsIdOf(detectionId));
    return {
      ...this.options,
      drawsBeside: this.options.drawsBeside === true,
      ...{ boxes, view: state.view, camera: state.camera, selection: state.selection },
      ...{ className: state.className, pointLabel: state.pointLabel, brushRadiusPx: state.brushRadiusPx },
      isLocked: (id) => state.hideLock.locked.has(id),
      drawsTrack: state.tool === 'track',
      track: track?.kind === 'track' ? track : null,
      cell:
        detectionId === undefined || window === undefined
          ? null
          : {
              ...{ detectionId, window },
              mask:
                byKind(store.all).masks.find(
                  (each) => each.detectionId === detectionId && each.part === 'cell',
                ) ?? null,
              points: points?.kind === 'points' ? points : null,
            },
    };
  }

  set(part: Partial<EditorState>): void {
    const { tool } = this.current;
    this.current = { ...this.current, ...part };
    if (part.tool !== undefined && part.tool !== tool) this.tool = startTool(part.tool);
    this.tellChange();
  }

  /** Another size of the view: the picture stays fitted, or where it was. */
  resize(view: Size): void {
    const { camera, isFitted } = this.current;
    const { picture } = this.options;
    this.set({
      view,
      camera: isFitted ? fitCamera(picture, view) : panned(camera, { x: 0, y: 0 }, picture, view),
    });
  }

  look(camera: Camera): void {
    this.set({ camera, isFitted: false });
  }

  fit(): void {
    this.set({ camera: fitCamera(this.options.picture, this.current.view), isFitted: true });
  }

  /** What a pointer or wheel did. */
  dispatch(input: CanvasInput): void {
    const stage = { ...this.current, picture: this.options.picture };
    if (input.type === 'wheel') {
      this.look(wheeled(stage, input));
      return;
    }
    if (input.type === 'cancel') {
      this.fingers = NO_FINGERS;
      this.step(input);
      return;
    }
    if (input.pointerType !== 'touch') {
      this.step(input);
      return;
    }
    const { fingers, forTool, camera } = touched(stage, this.fingers, input);
    this.fingers = fingers;
    if (camera !== this.current.camera) this.look(camera);
    if (forTool) this.step(forTool);
  }

  private step(input: ToolInput): void {
    if (input.type === 'down' && input.button === MIDDLE_BUTTON) this.hand = startTool('pan');
    const { edit, effects } = (this.hand ?? this.tool).step(input, this.context);
    if (input.type === 'up' || input.type === 'cancel') this.hand = null;
    if (input.type !== 'cancel') {
      const { x, y, pointerType } = input;
      const { camera } = this.current;
      const [hovered] =
        pointerType === 'touch' ? [] : boxesAt(this.boxes, toPicture(camera, { x, y }), 2 / camera.scale);
      this.current = { ...this.current, pointer: { x, y }, hoveredId: hovered?.id ?? null };
    }
    if (edit) this.commit(edit);
    for (const effect of effects) {
      if (effect.type === 'select') this.set({ selection: effect.selection });
      else if (effect.type === 'camera') this.look(effect.camera);
      else this.listener.onNotice?.(effect.notice);
    }
    this.tellChange();
  }

  /** Makes an edit: shown, in the history, and told to whoever sends it. */
  commit({ name, diff }: Edit, join?: Join): void {
    if (!this.options.canEdit) return;
    this.store.apply(diff);
    this.history.push({ diff, mark: name }, join);
    this.listener.onEdit?.(diff);
    this.tellChange();
  }

  /** @returns what was taken back; null where there was nothing */
  undo(): EditName | null {
    return this.walk(this.history.undo());
  }

  redo(): EditName | null {
    return this.walk(this.history.redo());
  }

  private walk(
    step: { readonly diff: Diff<AnnotationRecord>; readonly mark: EditName } | null,
  ): EditName | null {
    if (!step) return null;
    this.step({ type: 'cancel' });
    this.store.apply(step.diff);
    this.listener.onEdit?.(step.diff);
    // What came back or changed is shown to the person; not what a store-wide step touched.
    const boxes = new Set(this.boxes.map(({ id }) => id));
    const touched = (idsIn(step.diff) as string[]).filter((id) => boxes.has(id));
    if (touched.length > 0) this.set({ selection: touched });
    return step.mark;
  }

  /** Takes up what somebody else changed, or what a draft brought: nothing of it can be taken back here. */
  replace(records: {
    readonly added?: readonly AnnotationRecord[];
    readonly removed?: readonly AnnotationRecord[];
  }): void {
    this.store.apply(diffOf<AnnotationRecord>(records));
    this.history.forget(new Set([...(records.added ?? []), ...(records.removed ?? [])].map(({ id }) => id)));
  }
}
