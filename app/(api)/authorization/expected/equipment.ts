import { type Line, line } from './line';

export const EQUIPMENT: Readonly<Record<string, Line>> = {
  // Microscopes belong to the laboratory: no project fences them.
  'GET /sarm/microscope/list-microscopes': line('readEquipment'),
  'GET /sarm/microscope/get-microscope/{id}': line('readEquipment'),
  'POST /sarm/microscope/create-microscope': line('manageEquipment'),
  'PATCH /sarm/microscope/update-microscope/{id}': line('manageEquipment'),
  'DELETE /sarm/microscope/delete-microscope/{id}': line('manageEquipment'),

  // So do calibration profiles and counting chambers. A file of nonsense is no picture.
  'GET /sarm/calibration/list-profiles': line('readEquipment'),
  'POST /sarm/calibration/create-profile': line('manageEquipment'),
  'PATCH /sarm/calibration/update-profile/{id}': line('manageEquipment'),
  'DELETE /sarm/calibration/delete-profile/{id}': line('manageEquipment'),
  'POST /sarm/calibration/upload-scale-picture/{microscopeId}': line('manageEquipment', 'none', 415),
  'GET /sarm/calibration/view-scale-picture/{id}': line('readEquipment'),
  'GET /sarm/chamber/list-chambers': line('readEquipment'),
  'POST /sarm/chamber/create-chamber': line('manageEquipment'),
  'PATCH /sarm/chamber/update-chamber/{id}': line('manageEquipment'),
  'DELETE /sarm/chamber/delete-chamber/{id}': line('manageEquipment'),
  // Quality control. The example's material has one run, too few for limits, and its dataset a report: 409.
  'GET /sarm/quality-control/list-materials': line('readControls'),
  'POST /sarm/quality-control/create-material': line('manageEquipment', 'write'),
  'PATCH /sarm/quality-control/update-material/{materialId}': line('manageEquipment', 'write'),
  'PUT /sarm/quality-control/mark-dataset/{datasetId}': line('manageEquipment', 'write', 409),
  'GET /sarm/quality-control/list-videos/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/list-operators/{materialId}': line('readControls', 'read'),
  'POST /sarm/quality-control/add-run': line('manageEquipment', 'write'),
  'GET /sarm/quality-control/list-runs/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/get-chart/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/download-runs/{materialId}': line('readControls', 'read'),
  'PUT /sarm/quality-control/set-exclusion/{runId}': line('manageEquipment', 'write'),
  'POST /sarm/quality-control/fix-baseline': line('manageEquipment', 'write', 409),
  'GET /sarm/quality-control/compare-operators/{materialId}': line('readControls', 'read'),
  // Microscopes belong to the whole laboratory.
  'GET /sarm/quality-control/list-states': line('readControls'),
  'PUT /sarm/quality-control/set-interval/{microscopeId}': line('manageEquipment'),
};
