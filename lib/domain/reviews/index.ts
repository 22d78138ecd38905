export { decideUnit, decideUnits, saveNotes } from './deciding';
export { getAgreement, listDoubleFrames, openDoubleFrame, submitDoubleFrame } from './double';
export { getStatistics, getUnit, listDecisions, listUnits } from './reading';
export { reconcileFrame } from './reconciling';
