import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { canonicalJson } from '@/lib/canonical-json';
import { pdfText } from '@/lib/platform/pdf/testing';
import { testErasures } from './testing/laboratory';
import { MARK } from './testing/patient';

// What an erasure says of itself when it is completed.

const laboratory = await testErasures();
const { db, sql, clinician, stranger, manager, officer, schema, privacy, newPatient, confirm } = laboratory;
const { runErasureStep, storeCertificatePdf } = await import('./worker');
const { checkWholeChain } = await import('@/lib/platform/audit');
const { objectStore } = await import('@/lib/platform/storage');
afterAll(laboratory.close);
beforeEach(async () => {
  await sql`delete from rate_limits`;
});

const certificateOf = async (id: string) =>
  (await db.select().from(schema.erasures).where(eq(schema.erasures.id, id)))[0]?.certificate;

describe('the certificate', () => {
  test('takes the frames out of frozen labels and names the models that learned', async () => {
    const patient = await newPatient(false);
    const id = await confirm(patient);
    await privacy.runErasure(id);
    const [row] = await db.select().from(schema.erasures).where(eq(schema.erasures.id, id));
    const certificate = row?.certificate as Record<string, unknown>;
    expect(certificate).toMatchObject({
      ...{ code: row?.code, fourEyes: true, kept: { reports: [] } },
      modelsThatLearned: [{ versionId: patient.learned?.id, number: 1, isDeployed: false }],
      labelVersionsRewritten: [{ id: patient.version.id, before: patient.version.sha256, framesRemoved: 1 }],
      removed: {
        patients: 1,
        samples: 1,
        videos: 5,
        stills: 1,
        frames: 1,
        boxes: 1,
        masks: 1,
        labelItems: 1,
        drafts: 1,
      },
    });
    expect(row?.certificateSha256).toBe(
      createHash('sha256').update(canonicalJson(certificate)).digest('hex'),
    );
    const text = JSON.stringify(certificate);
    for (const person of [manager, officer, clinician]) expect(text).not.toContain(person.displayName);
    const [version] = await db
      .select()
      .from(schema.dataLabelVersions)
      .where(eq(schema.dataLabelVersions.id, patient.version.id));
    expect(version).toMatchObject({
      originalSha256: patient.version.sha256,
      counts: { frames: 1, items: 1 },
    });
    // Only the other's picture is left, and it can be read.
    const document = await new Response((await objectStore().get(version?.objectKey ?? '')).stream).text();
    expect(document.match(/"kind":"frame"/g)).toHaveLength(1);
    expect(await objectStore().head(`training/${patient.run?.id}/pictures/1.png`)).toBeUndefined();
  }, 120_000);

  test('counts the files and bytes that the store held of the patient, once', async () => {
    const patient = await newPatient(true);
    const id = await confirm(patient);
    await runErasureStep(id, 'rows');
    const sizes = async () =>
      new Map((await objectStore().list('')).objects.map(({ key, bytes }) => [key, bytes]));
    const before = await sizes();
    await runErasureStep(id, 'objects');
    const after = await sizes();
    const gone = [...before].filter(([key]) => !after.has(key)).map(([, size]) => size);
    expect(gone.length).toBeGreaterThan(5);
    // As after an interruption: the step runs again, and finds nothing any more.
    await sql`update erasures set done_steps = array_remove(done_steps, 'objects') where id = ${id}`;
    await privacy.runErasure(id);
    expect(await certificateOf(id)).toMatchObject({
      objectsRemoved: { stored: { files: gone.length, bytes: gone.reduce((sum, size) => sum + size, 0) } },
    });
  }, 120_000);
});

describe('its PDF', () => {
  const request = new Request('http://localhost/');
  const open = async (id: string, language?: 'en' | 'fr') => {
    const answer = await privacy.downloadCertificatePdf(officer, { id, language }, request);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    return pdfText(new Uint8Array(await answer.arrayBuffer()));
  };

  test('names who decided, the entry of the log and its hash, and never the patient', async () => {
    const patient = await newPatient(true);
    const id = await confirm(patient);
    await privacy.runErasure(id);
    await storeCertificatePdf(id, 'en');
    const text = await open(id, 'en');
    const [row] = await sql`select c.position, c.hash, a.new_value ->> 'certificateSha256' as sha256, e.code
      from erasures e
      join audit_log a on a.resource_id = e.id::text and a.action = 'erasure.complete'
      join audit_chain c on c.sequence = a.sequence where e.id = ${id}`;
    for (const said of [row?.hash, row?.sha256, row?.code, `Auditentry${row?.position}`])
      expect(text).toContain(said);
    expect(text).toMatch(
      new RegExp(`Requestedby${manager.displayName},.*Confirmedby${officer.displayName},`),
    );
    expect(text).toContain('1signedversionofareport');
    for (const name of [MARK, patient.pseudonym, patient.id, 'Anton', 'called'])
      expect(text).not.toContain(name);
    expect((await checkWholeChain()).faults).toEqual([]);
  }, 120_000);

  test('is made when it is asked for in a language, and each download is in the log', async () => {
    const id = await confirm(await newPatient(false));
    await expect(privacy.downloadCertificatePdf(officer, { id }, request)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await privacy.runErasure(id);
    const [text] = await Promise.all([open(id, 'fr'), storeCertificatePdf(id, 'fr')]);
    expect(text).toContain('Conservésouslecode');
    const [event] = await sql`select count(*)::int as n from audit_log
      where action = 'erasure.download-certificate' and resource_id = ${id} and message like '%(PDF)'
        and user_id = ${officer.userId}`;
    expect(event?.n).toBe(1);
    await expect(privacy.downloadCertificatePdf(stranger, { id }, request)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }, 120_000);

  test('is not made of a certificate that is not the one that was issued', async () => {
    const id = await confirm(await newPatient(false));
    await privacy.runErasure(id);
    await sql`update erasures set certificate = jsonb_set(certificate, '{removed,videos}', '0') where id = ${id}`;
    await expect(storeCertificatePdf(id, 'en')).rejects.toThrow(/isn't the one that was issued/);
  }, 120_000);
});
