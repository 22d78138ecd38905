export { applyOperations, changeFrame, clearFrame } from './changing';
export { changeTracks, listVideoFrames, listVideoTracks } from './changing-tracks';
export type { Operation } from './contract';
export { fitBox } from './fitting';
export { lockFrame } from './frames';
export {
  findImported,
  type ImportCounts,
  type ImportedBox,
  type ImportedTrack,
  layBetween,
  NO_COUNTS,
  selectLiveBoxes,
  storeImported,
} from './importing';
export { placeBoxes } from './placing';
export { type ProposedTrack, storeProposals } from './proposing';
export { selectBlindFrames } from './queries';
export { getAnnotatedFrame, listFrameChanges } from './reading';
export { replaceModelBoxes } from './redetecting';
export { reportPresence, setLabeled } from './watching';
