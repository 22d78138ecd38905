import { describe, expect, it } from 'vitest';
import { lentPermissions, mayLend, SCOPE_PERMISSIONS } from '@/lib/platform/access/token-scopes';
import { tokenScopesOf } from './token-calls';

describe('which calls take a token', () => {
  const call = (fields: Partial<Parameters<typeof tokenScopesOf>[0]>) =>
    tokenScopesOf({ method: 'GET', admission: ['view_results'], ...fields });

  it('reading clinical data does, unless its contract says otherwise', () => {
    expect(call({})).toEqual(['read']);
    expect(call({ tokenScopes: [] })).toEqual([]);
    expect(call({ tokenScopes: ['upload'] })).toEqual(['upload']);
  });

  it('changing something does only where its contract says so', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) expect(call({ method })).toEqual([]);
    expect(call({ method: 'POST', tokenScopes: ['analyze'] })).toEqual(['analyze']);
  });

  it("one's own account, administration, identities and streams do not", () => {
    expect(call({ admission: 'signed-in' })).toEqual([]);
    for (const permission of [
      'manage_users',
      'view_system_logs',
      'manage_patients',
      'sign_reports',
      'train_models',
    ]) {
      expect(call({ admission: [permission] }), permission).toEqual([]);
    }
    expect(call({ produces: 'text/event-stream' })).toEqual([]);
  });
});

describe('what a scope lends', () => {
  it('is what its owner holds, wildcards spelled out', () => {
    expect(lentPermissions(['sarm.*'], ['analyze'])).toEqual(['sarm.generate_report']);
    expect(lentPermissions(['sarm.view_motility'], ['read', 'upload', 'analyze'])).toEqual([
      'sarm.view_motility',
    ]);
    expect(lentPermissions(['system.*', 'finetune.upload_video'], ['read', 'upload'])).toEqual([
      'finetune.upload_video',
    ]);
    expect(lentPermissions([], ['read', 'upload', 'analyze'])).toEqual([]);
  });

  it('is never a signature, an identity, administration or a wildcard', () => {
    const lent = lentPermissions(['sarm.*', 'system.*', 'finetune.*'], ['read', 'upload', 'analyze']);
    expect(lent.filter((code) => /\*|^system\.|sign_report|manage_patients/.test(code))).toEqual([]);
    expect(new Set(lent)).toEqual(new Set(Object.values(SCOPE_PERMISSIONS).flat()));
  });

  it('can be given by who holds some of it', () => {
    expect(mayLend(['sarm.upload_video'], 'upload')).toBe(true);
    expect(mayLend(['sarm.upload_video'], 'analyze')).toBe(false);
    expect(mayLend(['system.*'], 'read')).toBe(false);
  });
});
