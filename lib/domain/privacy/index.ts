export { getDataFlow } from './data-flow/building';
export { runErasure } from './erasing';
export { listErasuresForBackup, readEntry, readStoredList, relist } from './erasure-list';
export { downloadExport } from './exporting';
export { downloadCertificate, downloadCertificatePdf } from './handing-out';
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
