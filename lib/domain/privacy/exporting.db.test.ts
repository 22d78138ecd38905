import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { samples } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createDataset } from '@/lib/domain/datasets';
import { createPatient } from '@/lib/domain/patients';
import { testVideo } from '@/lib/domain/videos/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { objectStore } from '@/lib/platform/storage';
import { exportIndex } from './contract-export';
import { downloadExport } from './exporting';

const { db, close } = await testDatabase();
afterAll(close);

let manager: Principal;
let stranger: Principal;
let patientId: string;
const files = new Map<string, Buffer>();

const unzip = (bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        });
      });
      zip.on('end', resolve);
      zip.readEntry();
    }),
  );

beforeAll(async () => {
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.*'] });
  stranger = await testPerson(db, 'Stranger', { permissions: ['sarm.*'] });
  const projectId = await testProject(db, 'Ward', [[manager, 'member']]);
  ({ id: patientId } = await createPatient(manager, { projectId, pseudonym: 'P-1', familyName: 'Berg' }));
  await createPatient(manager, { projectId, pseudonym: 'P-2', familyName: 'Tal' });
  const dataset = await createDataset(manager, { projectId, name: 'D', description: '', type: 'clinical' });
  await db.insert(samples).values({ datasetId: dataset.id, patientId, volumeMl: 2.5, operator: 'Ada' });
  const there = await testVideo(db, { datasetId: dataset.id, name: 'there' });
  await testVideo(db, { datasetId: dataset.id, name: 'gone' });
  await objectStore().put(`videos/${there}/original`, Buffer.from('recording'), { contentType: 'video/mp4' });
  const response = await downloadExport(manager, patientId, false);
  await unzip(Buffer.from(await response.arrayBuffer()));
}, 60_000);

const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

test('has an index with the size and hash of every other file, and says what is missing', () => {
  const index = exportIndex.parse(json('index.json'));
  expect(index.files.map((each) => each.path).sort()).toEqual(
    [...files.keys()].filter((name) => name !== 'index.json').sort(),
  );
  for (const { path: name, bytes, sha256 } of index.files) {
    const content = files.get(name) ?? Buffer.alloc(0);
    expect([content.length, createHash('sha256').update(content).digest('hex')], name).toEqual([
      bytes,
      sha256,
    ]);
  }
  expect(index.missing).toHaveLength(1);
  const video = index.files.find((each) => each.path.startsWith('videos/'));
  expect(files.get(video?.path ?? '')?.toString()).toBe('recording');
});

test('has the rows of this patient alone, without who of the staff made them', () => {
  expect(json('data/patients.json')).toEqual([
    expect.objectContaining({ id: patientId, pseudonym: 'P-1', family_name: 'Berg' }),
  ]);
  expect(json('data/samples.json')).toEqual([expect.objectContaining({ volume_ml: 2.5 })]);
  expect(json('data/videos.json')).toHaveLength(2);
  expect(json('data/samples.json')[0]).not.toHaveProperty('operator');
  expect(json('data/patients.json')[0]).not.toHaveProperty('created_by');
  const all = [...files.values()].map(String).join('\n');
  for (const other of ['P-2', 'Tal', manager.displayName, manager.userId]) expect(all).not.toContain(other);
  expect(json('data/audit_log.json')).toContainEqual(
    expect.objectContaining({ action: 'patient.create', resourceId: patientId }),
  );
});

test('documents every kind: each row has exactly the columns of its schema', () => {
  const kinds = [...files.keys()].filter((name) => name.startsWith('data/') && !name.includes('audit_log'));
  expect(kinds.length).toBeGreaterThan(20);
  for (const name of kinds) {
    const schema = json(name.replace('data/', 'schema/').replace('.json', '.schema.json'));
    for (const row of json(name))
      expect(Object.keys(row).sort(), name).toEqual([...schema.items.required].sort());
  }
});

test('is for members of the project alone', async () => {
  await expect(downloadExport(stranger, patientId, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
