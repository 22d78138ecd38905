import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/messages/language';
import { pdfText } from '@/lib/platform/pdf/testing';
import { type Certificate, certificateSchema } from '../contract-content';
import type { PrintedCertificate } from './printed';
import { renderCertificatePdf } from './render';

const REPORT = '0b4c2a58-4a0f-4a55-8a6e-0d5a0f6f1e11';
const certificate = (change: object = {}): Certificate =>
  certificateSchema.parse({
    format: 'sarm-erasure-certificate',
    schemaVersion: 1,
    softwareVersion: '1.2.3',
    erasureId: '6a0d5bb0-8a1e-4c6f-9d7c-3f4d1a2b3c4d',
    code: 'E-7H3KQ0ZD',
    requestedAt: '2026-03-01T08:15:00.000Z',
    confirmedAt: '2026-03-02T09:30:00.000Z',
    completedAt: '2026-03-02T09:31:00.000Z',
    askedBy: 'patient',
    ground: 'consentWithdrawn',
    fourEyes: true,
    removed: { patients: 1, samples: 2, videos: 10, frames: 1234, boxes: 0 },
    objectsRemoved: { folders: 12, objects: 3, stored: { files: 57, bytes: 1_234_567_890 } },
    labelVersionsRewritten: [
      { id: REPORT, before: 'a'.repeat(64), after: 'b'.repeat(64), framesRemoved: 4 },
      { id: REPORT, before: 'c'.repeat(64), after: 'd'.repeat(64), framesRemoved: 3 },
    ],
    auditEntriesRedacted: 41,
    auditHead: null,
    kept: {
      reports: [
        {
          reportId: REPORT,
          version: 2,
          signedAt: '2026-02-03T10:00:00.000Z',
          signedSha256: 'e'.repeat(64),
          remainsSha256: 'f'.repeat(64),
          keptUntil: '2036-02-03',
        },
      ],
    },
    modelsThatLearned: [
      { versionId: REPORT, modelId: REPORT, number: 7, sha256: '1'.repeat(64), isDeployed: false },
    ],
    backups: { listedUnder: 'erasures/6a0d5bb0-8a1e-4c6f-9d7c-3f4d1a2b3c4d.json', repeated: 0 },
    ...change,
  });
const printed = (change: object = {}): PrintedCertificate => ({
  laboratory: 'Andrology Graz',
  certificate: certificate(change),
  sha256: '2'.repeat(64),
  requestedBy: 'Ada Berger',
  confirmedBy: 'Emil Châtelain',
  link: { position: 98765, hash: '3'.repeat(64) },
});
const textOf = async (change: object = {}, language: (typeof LANGUAGES)[number] = 'en') =>
  pdfText(await renderCertificatePdf(printed(change), language));
const squashed = (text: string): string => text.replaceAll(/\s/g, '');

describe('the PDF of a certificate', () => {
  it('says what was erased, what is kept and why, who decided and how to check it', async () => {
    const text = await textOf();
    for (const said of [
      'Certificate of erasure',
      'Andrology Graz',
      'the code E-7H3KQ0ZD stands for the patient',
      'Consent withdrawn (Art. 17(1)(b))',
      'Ada Berger, Mar 1, 2026, 08:15 UTC',
      'Emil Châtelain, Mar 2, 2026, 09:30 UTC',
      'Mar 2, 2026, 09:31 UTC',
      'Requested and confirmed by two persons',
      'Samples2',
      'Videos10',
      'Frames1,234',
      '57 files of the object store, 1,234,567,890 bytes together.',
      '2 frozen label versions were rewritten without 7 frames of the patient.',
      '1 signed version of a report: the law demands that signed reports are kept.',
      REPORT,
      'Feb 3, 2026',
      'Feb 3, 2036',
      'e'.repeat(64),
      '41 entries lost their text',
      'erasures/6a0d5bb0-8a1e-4c6f-9d7c-3f4d1a2b3c4d.json',
      `Version 7, SHA-256 ${'1'.repeat(64)}`,
      'Audit entry98765',
      '3'.repeat(64),
      '2'.repeat(64),
      '1.2.3',
      'Page 1 of 1',
    ])
      expect(text, said).toContain(squashed(said));
    // Nothing of a kind of which there was nothing.
    expect(text).not.toContain('Boxes');
    expect(text).not.toContain('Repeated');
  }, 60_000);

  it('says that one person did both, and why', async () => {
    const text = await textOf({ fourEyes: false, aloneBecause: 'noOtherAccount' });
    expect(text).toContain(
      squashed(
        'One person requested and confirmed it, with 24 hours or more in between: when it was confirmed, no other active account could confirm it.',
      ),
    );
    expect(text).not.toContain(squashed('two persons'));
  }, 60_000);

  it('does without what was not kept, not counted and not learned', async () => {
    const text = await textOf({
      objectsRemoved: { folders: 1, objects: 0 },
      labelVersionsRewritten: [],
      kept: { reports: [] },
      modelsThatLearned: [],
      backups: { listedUnder: 'erasures/x.json', repeated: 2 },
    });
    expect(text).toContain(squashed('Nothing: no report was signed.'));
    expect(text).toContain(squashed('Repeated 2 times, on data that a restored backup had brought back'));
    expect(text).not.toContain(squashed('object store,'));
    expect(text).not.toContain('frozen');
  }, 60_000);

  it('is written in every language, and the same bytes each time', async () => {
    const TITLES = {
      en: 'Certificate of erasure',
      vi: 'Giấy chứng nhận xóa dữ liệu',
      fr: 'Certificat d’effacement',
      es: 'Certificado de supresión',
    };
    for (const language of LANGUAGES) {
      const pdf = Buffer.from(await renderCertificatePdf(printed(), language));
      expect(pdf.toString('latin1')).toContain(`/Lang (${language})`);
      expect(pdfText(pdf).replaceAll("'", '’'), language).toContain(squashed(TITLES[language]));
      expect(Buffer.from(await renderCertificatePdf(printed(), language)).equals(pdf), language).toBe(true);
    }
  }, 60_000);

  it('goes on over pages, with its code on each', async () => {
    const [report] = certificate().kept.reports;
    if (!report) throw new Error('no report');
    const reports = Array.from({ length: 60 }, (_, at) => ({ ...report, version: at + 1 }));
    const text = await textOf({ kept: { reports } });
    const pages = Number(/Page1of(\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(1);
    // Once in the running head of each page, and in the two sentences that explain it.
    expect(text.split('E-7H3KQ0ZD')).toHaveLength(pages + 2 + 1);
  }, 60_000);
});
