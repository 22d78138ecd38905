import { panned } from '../camera';
import type { Point } from '../geometry';
import { NO_PREVIEW, stay, type Tool } from './tool';

export type PanState = { readonly is: 'idle' } | { readonly is: 'panning'; readonly last: Point };

/** Moves the picture. */
export const panTool: Tool<PanState> = {
  initial: { is: 'idle' },
  step: (state, event, { camera, picture, view }) => {
    if (event.type === 'cancel') return stay({ is: 'idle' });
    const at = { x: event.x, y: event.y };
    if (event.type === 'down') return stay({ is: 'panning', last: at });
    if (state.is === 'idle') return stay(state);
    const by = { x: at.x - state.last.x, y: at.y - state.last.y };
    return stay(event.type === 'up' ? { is: 'idle' } : { is: 'panning', last: at }, {
      type: 'camera',
      camera: panned(camera, by, picture, view),
    });
  },
  preview: () => NO_PREVIEW,
};
