import { expect, test } from 'vitest';
import type { FrameView } from '@/lib/domain/frames/contract';
import {
  canProceed,
  isPickable,
  requestOf,
  type WizardState,
  withAllFrames,
  withFrame,
  withVideo,
} from './wizard-state';

const START: WizardState = {
  ...{ name: '', description: 'About', status: 'draft', video: null, frames: new Map(), previewId: null },
  ...{ includeAllFrames: false, includeAllDetections: true },
};
const frame = (id: string, detectionStatus: FrameView['detectionStatus'], hasDetection: boolean) =>
  ({ id, frameNumber: 4, detectionStatus, hasDetection }) as FrameView;

test('a step asks for what the specification says', () => {
  expect(canProceed(0, { ...START, name: '  ' })).toBe(false);
  expect(canProceed(0, { ...START, name: 'A' })).toBe(true);
  expect(canProceed(1, { ...START, includeAllFrames: true })).toBe(false);
  const chosen = withVideo(START, { id: 'v', name: 'V' });
  expect(canProceed(1, chosen)).toBe(false);
  expect(canProceed(1, withAllFrames(chosen, true))).toBe(true);
  expect(canProceed(1, withFrame(chosen, frame('f', 'completed', true), true))).toBe(true);
});

test('only frames that were looked at, or have boxes, can be chosen', () => {
  expect(isPickable(frame('f', 'completed', false))).toBe(true);
  expect(isPickable(frame('f', null, true))).toBe(true);
  for (const status of [null, 'pending', 'processing', 'failed'] as const) {
    expect(withFrame(START, frame('f', status, false), true)).toBe(START);
  }
});

test('another video, or all frames, clear what was chosen; the same video does not', () => {
  const video = { id: 'v', name: 'V' };
  const chosen = withFrame(withVideo(START, video), frame('f', 'completed', true), true);
  expect(chosen.previewId).toBe('f');
  expect(withVideo(chosen, { ...video })).toBe(chosen);
  expect(withVideo(chosen, { id: 'w', name: 'W' })).toMatchObject({ frames: new Map(), previewId: null });
  expect(withAllFrames(chosen, true).frames.size).toBe(0);
  expect(withFrame(chosen, frame('f', 'completed', true), false).frames.size).toBe(0);
});

test('the request is the documented one', () => {
  const chosen = withFrame(withVideo(START, { id: 'v', name: 'V' }), frame('f', 'completed', true), true);
  expect(requestOf({ ...chosen, name: ' A ' })).toEqual({
    ...{
      name: 'A',
      description: 'About',
      type: 'detection',
      status: 'draft',
      project_id: null,
      video_id: 'v',
    },
    ...{ frames: ['f'], include_all_frames: false, include_all_detections: true },
    source: { type: 'annotation', video_id: 'v', frames: ['f'] },
  });
});
