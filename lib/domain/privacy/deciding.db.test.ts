import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { say } from '@/lib/messages/message';
import { testErasures } from './testing/laboratory';
import { PASSWORD } from './testing/patient';

const laboratory = await testErasures();
const { db, sql, viewer, stranger, manager, officer, schema, privacy, newPatient, request, confirm } =
  laboratory;
const { deletePatient } = await import('@/lib/domain/patients');
const { deleteVideo } = await import('@/lib/domain/videos');
afterAll(laboratory.close);
beforeEach(async () => {
  await sql`delete from rate_limits`;
});

describe('the two steps', () => {
  test('need two persons, the newest preview and a password', async () => {
    const patient = await newPatient(false);
    const { id } = await request(patient.id);
    const { sha256 } = await privacy.previewErasure(manager, patient.id);
    const proof = { previewSha256: sha256, password: PASSWORD, code: '' };
    await expect(privacy.confirmErasure(manager, id, proof)).rejects.toMatchObject({
      said: say('errors.fourEyes'),
    });
    await expect(privacy.confirmErasure(viewer, id, proof)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(privacy.confirmErasure(stranger, id, proof)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(privacy.confirmErasure(officer, id, { ...proof, password: 'x' })).rejects.toMatchObject({
      said: say('errors.passwordWrong'),
    });
    await expect(request(patient.id)).rejects.toMatchObject({ said: say('errors.erasureRequested') });
    await deleteVideo(manager, patient.ids[0] ?? '', { cascade: true });
    await expect(privacy.confirmErasure(officer, id, proof)).rejects.toMatchObject({
      said: say('errors.previewChanged'),
    });
    expect(await privacy.rejectErasure(officer, id, 'not asked for in writing')).toMatchObject({
      state: 'rejected',
    });
    await expect(privacy.withdrawErasure(manager, id)).rejects.toMatchObject({
      said: say('errors.erasureDecided'),
    });
    await confirm(patient);
    const actions = await db
      .select({ action: schema.auditLog.action })
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.resourceType, 'erasure'), isNotNull(schema.auditLog.userId)));
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['erasure.request', 'erasure.confirm', 'erasure.reject']),
    );
  }, 120_000);

  test('wait for a legal hold, as does every other deletion', async () => {
    const patient = await newPatient(false);
    const { id } = await request(patient.id);
    const { sha256 } = await privacy.previewErasure(officer, patient.id);
    await privacy.placeHold(manager, patient.id, 'a dispute');
    const held = { code: 'CONFLICT', said: { key: 'errors.legalHold' } };
    const proof = { previewSha256: sha256, password: PASSWORD, code: '' };
    await expect(privacy.confirmErasure(officer, id, proof)).rejects.toMatchObject(held);
    await expect(deletePatient(manager, patient.id)).rejects.toMatchObject(held);
    await expect(deleteVideo(manager, patient.ids[0] ?? '', { cascade: true })).rejects.toMatchObject(held);
    await expect(privacy.placeHold(manager, patient.id, 'another')).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await privacy.liftHold(manager, patient.id);
    await privacy.confirmErasure(officer, id, proof);
    await privacy.placeHold(manager, patient.id, 'in the last moment');
    await expect(privacy.runErasure(id)).rejects.toMatchObject(held);
  }, 120_000);
});
