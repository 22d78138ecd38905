export { createPatient, deletePatient, mergePatients, updatePatient } from './changing';
export type { PatientView } from './contract';
export { findOrCreatePatient, requirePatientOfDataset } from './linking';
export { findHold, type HoldRow, requireNoHold } from './queries-holds';
export { isPatientVisible, patientIdOfVideo } from './queries-links';
export { getPatient, listPatients, peekPatient } from './reading';
