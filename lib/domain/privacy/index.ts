export { runErasure } from './erasing';
export { listErasuresForBackup, readEntry, readStoredList, relist } from './erasure-list';
export { liftHold, placeHold } from './holds';
export { previewErasure } from './previewing';
export {
  confirmErasure,
  getErasure,
  getPatientPrivacy,
  listErasures,
  rejectErasure,
  requestErasure,
  retryErasure,
  withdrawErasure,
} from './requesting';
