import type { createDataset } from '@/lib/domain/datasets/contract';
import type { FrameView } from '@/lib/domain/frames/contract';
import type { InputOf } from '@/lib/platform/http/contract';

/** What a person has said so far. */
export interface WizardState {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active';
  readonly video: { readonly id: string; readonly name: string } | null;
  /** Chosen frames by their ids, each with its number. */
  readonly frames: ReadonlyMap<string, number>;
  readonly includeAllFrames: boolean;
  readonly includeAllDetections: boolean;
  /** The frame whose crops are shown. */
  readonly previewId: string | null;
}

/** Only frames that the detector has looked at, or that have boxes, can be chosen. */
export const isPickable = (frame: Pick<FrameView, 'detectionStatus' | 'hasDetection'>): boolean =>
  frame.detectionStatus === 'completed' || frame.hasDetection;

/** Another video begins without chosen frames. */
export const withVideo = (state: WizardState, video: WizardState['video']): WizardState =>
  video?.id === state.video?.id ? state : { ...state, video, frames: new Map(), previewId: null };

/** Where all frames are taken, none is chosen. */
export const withAllFrames = (state: WizardState, includeAllFrames: boolean): WizardState => ({
  ...state,
  includeAllFrames,
  frames: includeAllFrames ? new Map() : state.frames,
});

/** Chooses a frame or not, and shows its crops. */
export function withFrame(state: WizardState, frame: FrameView, isChosen: boolean): WizardState {
  if (!isPickable(frame)) return state;
  const frames = new Map(state.frames);
  if (isChosen) frames.set(frame.id, frame.frameNumber);
  else frames.delete(frame.id);
  return { ...state, frames, previewId: frame.id };
}

/** Whether a step has all that it asks for. */
export function canProceed(step: number, state: WizardState): boolean {
  if (step === 0) return state.name.trim() !== '';
  if (step === 1) return state.video !== null && (state.includeAllFrames || state.frames.size > 0);
  return true;
}

/** The documented request. */
export function requestOf(state: WizardState): NonNullable<InputOf<typeof createDataset>['body']> {
  const video = state.video?.id ?? null;
  const frames = [...state.frames.keys()];
  return {
    name: state.name.trim(),
    description: state.description.trim(),
    type: 'detection',
    status: state.status,
    project_id: null,
    video_id: video,
    frames,
    include_all_frames: state.includeAllFrames,
    include_all_detections: state.includeAllDetections,
    source: { type: 'annotation', video_id: video, frames },
  };
}
