import { existsSync } from 'node:fs';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { refusal } from '@/lib/platform/http/testing';
import { makeBackup, restoreBackup, verifyBackup } from '.';
import { diskStore, emptyDatabase, filesBelow, fingerprints } from './testing';
import { backedUpProduct, PASSPHRASE, VIDEO, video } from './testing/source';

const product = await backedUpProduct();
const { sql, folder, useSource, order, textOf } = product;
afterAll(product.close);

describe('an encrypted backup', () => {
  test('opens with its passphrase alone, and shows nothing without', async () => {
    const first = await makeBackup(order('sealed', { encryption: PASSPHRASE }));
    const second = await makeBackup(order('sealed', { encryption: PASSPHRASE }));
    expect(second.addedBytes).toBeLessThan(first.addedBytes);
    const files = [...(await filesBelow(folder.path('sealed'))).values()];
    for (const secret of ['a recording', 'Secretly yours', '%PDF', 'AGE-SECRET'])
      expect(
        files.some((bytes) => bytes.includes(secret)),
        secret,
      ).toBe(false);

    const root = folder.path('sealed');
    expect(await verifyBackup(root, undefined, null)).toMatchObject({ faults: [], opened: false });
    expect(await verifyBackup(root, undefined, PASSPHRASE)).toMatchObject({ faults: [], opened: true });
    const wrong = { passphrase: 'correct horse batterz' };
    expect((await refusal(makeBackup(order('sealed', { encryption: wrong })))).said.key).toBe(
      'backups.refused.wrongKey',
    );
    expect((await refusal(makeBackup(order('sealed')))).said.key).toBe('backups.refused.otherEncryption');

    const before = await fingerprints(sql, ['public.audit_log', 'public.audit_chain', 'inngest.run']);
    const target = await emptyDatabase();
    const other = diskStore(folder.path('sealed-store'));
    try {
      await target.use();
      for (const key of [null, wrong]) {
        const { said } = await refusal(restoreBackup(root, undefined, key, { store: other }));
        expect(said.key).toBe(key === null ? 'backups.refused.keyNeeded' : 'backups.refused.wrongKey');
      }
      await restoreBackup(root, undefined, PASSPHRASE, { store: other });
      expect(
        await fingerprints(target.sql, ['public.audit_log', 'public.audit_chain', 'inngest.run']),
      ).toEqual(before);
      expect((await textOf(video, other)).equals(VIDEO)).toBe(true);
    } finally {
      await target.close();
      await useSource();
    }
  });

  test('for a public key is made without the private one', async () => {
    const identity = await generateX25519Identity();
    const encryption = { recipient: await identityToRecipient(identity) };
    const root = folder.path('for-key');
    await makeBackup(order('for-key', { encryption }));
    expect(existsSync(folder.path('for-key', 'key.age'))).toBe(false);
    expect(await verifyBackup(root, undefined, { identity: `# made today\n${identity}\n` })).toMatchObject({
      faults: [],
      opened: true,
    });
    const other = await generateX25519Identity();
    expect((await refusal(verifyBackup(root, undefined, { identity: other }))).said.key).toBe(
      'backups.refused.wrongKey',
    );
    const bad = order('bad-key', { encryption: { recipient: 'age1nonsense' } });
    expect((await refusal(makeBackup(bad))).said.key).toBe('backups.refused.badRecipient');
  });
});
