import { type Line, line } from './line';

export const PATIENTS: Readonly<Record<string, Line>> = {
  // Patients and samples. The example's patient is linked to nothing; its duplicate may be merged.
  'GET /sarm/patient/list-patients': line('readPatients'),
  'GET /sarm/patient/get-patient/{id}': line('readPatients', 'read'),
  'GET /sarm/patient/get-visits/{id}': line('managePatients', 'read'),
  'POST /sarm/patient/create-patient': line('managePatients', 'write'),
  'PATCH /sarm/patient/update-patient/{id}': line('managePatients', 'write'),
  'DELETE /sarm/patient/delete-patient/{id}': line('managePatients', 'write'),
  'POST /sarm/patient/merge-patients': line('managePatients', 'write'),

  // Privacy. The example's erasure was requested by somebody else; deciding on it takes an admin of the project.
  'GET /sarm/patient/get-export/{id}': line('managePatients', 'read'),
  'GET /sarm/patient/get-privacy/{id}': line('managePatients', 'read'),
  'POST /sarm/patient/place-hold/{id}': line('managePatients', 'write'),
  /** There is none to lift. */
  'POST /sarm/patient/lift-hold/{id}': line('managePatients', 'admin', 404),
  'GET /sarm/patient/preview-erasure/{id}': line('readErasures', 'read'),
  'POST /sarm/patient/request-erasure/{id}': line('managePatients', 'write'),
  'GET /sarm/erasure/list-erasures': line('readErasures'),
  'GET /sarm/erasure/get-erasure/{id}': line('readErasures', 'read'),
  /** Without a password: 400. */
  'POST /sarm/erasure/confirm-erasure/{id}': line('readErasures', 'admin', 400),
  'POST /sarm/erasure/reject-erasure/{id}': line('readErasures', 'admin'),
  'POST /sarm/erasure/withdraw-erasure/{id}': line('managePatients', 'admin'),
  /** It has not failed: 409. */
  'POST /sarm/erasure/retry-erasure/{id}': line('readErasures', 'admin', 409),
  'GET /sarm/erasure/get-certificate/{id}': line('readErasures', 'read'),
  'GET /sarm/erasure/get-certificate-pdf/{id}': line('readErasures', 'read'),
  'GET /sarm/privacy/get-data-flow': line('managePrivacy'),
  'GET /sarm/sample/get-sample/{datasetId}': line('readPatients', 'read'),
  'PUT /sarm/sample/update-sample/{datasetId}': line('enterSamples', 'write'),
};
