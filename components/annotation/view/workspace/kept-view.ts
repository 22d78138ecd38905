import type { Camera } from '@/components/annotation/engine/camera';
import type { Editor } from '@/components/annotation/engine/editor';
import type { EditorState } from '@/components/annotation/engine/editor-state';
import type { Size } from '@/components/annotation/engine/geometry';

/** What stays when somebody goes on to the next frame: where they look, and what they have in hand. */
export interface KeptView extends Pick<EditorState, 'tool' | 'className' | 'hasMagnifier'> {
  readonly picture: Size;
  readonly hidesAll: boolean;
  /** Null: the whole picture. */
  readonly camera: Camera | null;
}

export function keptViewOf({ state, options }: Editor): KeptView {
  const { tool, className, hasMagnifier, hideLock, isFitted, camera } = state;
  return {
    ...{ tool, className, hasMagnifier, hidesAll: hideLock.hidesAll, picture: options.picture },
    camera: isFitted ? null : camera,
  };
}

/** Looks at a frame as at the one before it; at a picture of another size as a whole. */
export function takeView(editor: Editor, view: KeptView | null): void {
  if (!view) return;
  const { tool, className, hasMagnifier, hidesAll, camera, picture } = view;
  const own = editor.options.picture;
  const isSameSize = own.width === picture.width && own.height === picture.height;
  editor.set({ tool, className, hasMagnifier, hideLock: { ...editor.state.hideLock, hidesAll } });
  if (camera && isSameSize) editor.look(camera);
}
