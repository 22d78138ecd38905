import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '@/db/schema';
import { anyOf } from './queries-scope';
import type { Scope } from './scope';

/** A table of an export: which of its rows, `t`, are the patient's, and the order that its pages follow. */
export interface ExportTable {
  readonly table: PgTable;
  readonly where: SQL;
  readonly order: SQL;
}

/** Every table that holds rows of a patient. */
export function exportTables(scope: Scope): readonly ExportTable[] {
  const patient = scope.patientId;
  const [datasets, videos, stills, frames] = [
    anyOf(scope.datasetIds),
    anyOf(scope.videoIds),
    anyOf(scope.stillIds),
    anyOf(scope.frameIds),
  ];
  const [analyses, measurements] = [anyOf(scope.analysisIds), anyOf(scope.measurementIds)];
  const boxes = sql`(select d.id from detections d where d.frame_id = ${frames})`;
  const reports = sql`(select r.id from reports r where r.analysis_id = ${analyses})`;
  const byId = sql`t.id`;
  const of = (table: PgTable, where: SQL, order = byId): ExportTable => ({ table, where, order });
  return [
    of(schema.patients, sql`t.id = ${patient}`),
    of(schema.legalHolds, sql`t.patient_id = ${patient}`),
    of(schema.erasures, sql`t.patient_id = ${patient}`),
    of(schema.samples, sql`t.patient_id = ${patient}`),
    of(schema.datasets, sql`t.id = ${datasets}`),
    of(schema.uploads, sql`t.id = ${anyOf(scope.uploadIds)}`),
    of(schema.videos, sql`t.id = ${videos}`),
    of(schema.stills, sql`t.id = ${stills}`),
    of(schema.frames, sql`t.id = ${frames}`),
    of(schema.frameSubmissions, sql`t.video_id = ${videos}`),
    of(schema.tracks, sql`t.video_id = ${videos}`),
    of(schema.detections, sql`t.frame_id = ${frames}`),
    of(schema.masks, sql`t.detection_id in ${boxes}`),
    of(schema.annotationChanges, sql`t.frame_id = ${frames}`),
    of(schema.dataLabelItems, sql`t.detection_id in ${boxes}`),
    of(schema.reviewUnits, sql`t.frame_id = ${frames}`),
    of(schema.stillCells, sql`t.still_id = ${stills}`),
    of(schema.cellJudgments, sql`t.cell_id in (select c.id from still_cells c where c.still_id = ${stills})`),
    of(schema.videoMeasurements, sql`t.video_id = ${videos}`),
    of(schema.trackEdits, sql`t.measurement_id = ${measurements}`),
    of(schema.analyses, sql`t.id = ${analyses}`),
    of(
      schema.analysisVideos,
      sql`t.analysis_id = ${analyses} and t.video_id = ${videos}`,
      sql`t.analysis_id, t.video_id`,
    ),
    of(schema.reports, sql`t.analysis_id = ${analyses}`),
    of(schema.reportVersions, sql`t.report_id in ${reports}`),
    of(schema.savedReports, sql`t.id = ${anyOf(scope.savedReportIds)}`),
    of(schema.predictions, sql`t.id = ${anyOf(scope.predictionIds)}`),
    of(schema.trainingRunFrames, sql`t.frame_id = ${frames}`, sql`t.run_id, t.frame_id`),
    of(schema.trainingRunStills, sql`t.still_id = ${stills}`, sql`t.run_id, t.still_id`),
    of(schema.tasks, sql`t.id = ${anyOf(scope.taskIds)}`),
  ];
}
