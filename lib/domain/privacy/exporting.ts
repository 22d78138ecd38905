import { z } from 'zod';
import { database } from '@/db/client';
import { textFile, zipStream } from '@/lib/domain/exchange';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import type { Principal } from '@/lib/platform/access';
import { entriesAbout, recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { getSystemSettings } from '@/lib/platform/settings';
import packageJson from '@/package.json';
import { EXPORT_FORMAT, EXPORT_VERSION, exportedEntry, exportIndex, INDEX } from './contract-export';
import { fhirFiles, storedFiles } from './export-files';
import { lockVisiblePatient } from './patient';
import { rowsFile, schemaFile } from './queries-export-rows';
import { exportTables } from './queries-export-tables';
import { resolveScope } from './queries-scope';
import { allIds, type Scope } from './scope';

async function* entriesAsJson(scope: Scope): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('[');
  let isFirst = true;
  const about = { projectId: scope.projectId, ids: allIds(scope), texts: scope.texts };
  for await (const { timestamp, ...entry } of entriesAbout(about)) {
    const line = exportedEntry.parse({ ...entry, timestamp: timestamp.toISOString() });
    yield encoder.encode(`${isFirst ? '' : ','}\n${JSON.stringify(line)}`);
    isFirst = false;
  }
  yield encoder.encode('\n]\n');
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What the files are, for who opens the zip without the product. */
const README = `Everything that the laboratory keeps about one patient.

index.json          every file with its size and SHA-256
data/*.json         rows of each kind, an array each; who of the staff made a row is left out
schema/*.json       JSON Schema (draft 2020-12) of each of them and of index.json
data/audit_log.json what was done with the data and when
videos/, stills/    recordings and pictures as they were uploaded
frames/             still images taken of the videos, where asked for
measurements/       tables of each measurement (CSV) and its field record
reports/            drafts and signed versions as PDF; signed ones as HL7 FHIR R4, too; their content is in data/reports.json
                    and data/report_versions.json
saved-reports/      reports of the generator as PDF
`;

/**
 * Everything about a patient as a zip that is made while it is read.
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function downloadExport(
  principal: Principal,
  patientId: string,
  withFrames: boolean,
): Promise<Response> {
  const { scope, pseudonym } = await database().transaction(async (tx) => {
    const patient = await lockVisiblePatient(tx, principal, patientId);
    return { scope: await resolveScope(tx, patient), pseudonym: patient.pseudonym };
  });
  const { files, missing } = await storedFiles(scope, withFrames);
  const fhir = await fhirFiles(principal, scope);
  const { siteName } = (await getSystemSettings()).general;
  const exportedAt = new Date();
  await recordAudit(database(), principal, {
    type: 'data',
    severity: 'warning',
    action: 'patient.export',
    message: `Exported everything about the patient ${pseudonym}`,
    projectId: scope.projectId,
    resourceType: 'patient',
    resourceId: patientId,
    newValue: { frames: withFrames, files: files.length + fhir.length },
  });
  const tables = exportTables(scope);
  const log: ArchiveFile = {
    path: 'data/audit_log.json',
    compress: true,
    open: async () => entriesAsJson(scope),
  };
  const stream = zipStream(
    [
      textFile('README.txt', README),
      textFile('schema/index.schema.json', json(z.toJSONSchema(exportIndex))),
      textFile('schema/audit_log.schema.json', json(z.toJSONSchema(z.array(exportedEntry)))),
      ...tables.map(schemaFile),
      ...tables.map(rowsFile),
      log,
      ...files,
      ...fhir,
    ],
    {
      path: INDEX,
      write: (written) =>
        json(
          exportIndex.parse({
            format: EXPORT_FORMAT,
            schemaVersion: EXPORT_VERSION,
            softwareVersion: packageJson.version,
            exportedAt: exportedAt.toISOString(),
            laboratory: siteName,
            patientId,
            withFrames,
            missing,
            files: [...written],
          }),
        ),
    },
    exportedAt,
  );
  // The name of a file travels in mails and lists: it says nothing of the patient.
  return downloadResponse(stream, { name: `patient-${patientId}.zip`, type: 'application/zip' });
}
