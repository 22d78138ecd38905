import { z } from 'zod';
import { datasetIdField } from '@/lib/domain/videos/contract';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, queryFlag } from '@/lib/platform/http/fields';

const READERS = ['view_analysis_results', 'generate_reports'] as const;

export const getReportFhir = defineContract({
  method: 'GET',
  path: '/sarm/report/get-report/{datasetId}/fhir',
  summary:
    'A signed report as an HL7 FHIR R4 document with its DiagnosticReport and Observations; 409 for a draft',
  tag: 'Reports',
  admission: READERS,
  params: z.object({ datasetId: datasetIdField }),
  query: z.object({
    /** Without it, the newest report of the dataset. */
    analysis_id: idField.optional(),
    /** Of the signed versions; without it the newest. */
    version: z.coerce.number().int().min(1).max(10_000).optional(),
    /** With who the patient is, for holders of manage_patients; otherwise the pseudonym alone. */
    identity: queryFlag.optional(),
  }),
  produces: 'application/fhir+json',
});

export const getAnalysisArchive = defineContract({
  method: 'GET',
  path: '/sarm/analysis/get-archive/{id}',
  summary:
    'An analysis as a zip that the command line measures again: report, figures, tracks, detections, models and hashes',
  tag: 'Analyses',
  admission: READERS,
  params: idParams,
  query: z.object({
    /** With the original videos; without them only what follows from the tracks can be measured again. */
    videos: queryFlag.optional(),
  }),
  produces: 'application/zip',
});
