import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '@/lib/domain/contracts';

/** Every call that the specification names for accounts and administration (part 1, section 7), word for word. */
const SPECIFIED = `
  POST /sarm/auth/login-user
  POST /sarm/auth/register-user
  POST /auth/register
  POST /sarm/auth/google-login
  GET /sarm/auth/get-me
  GET /admin/users
  POST /admin/users
  GET /admin/users/{id}
  PUT /admin/users/{id}
  DELETE /admin/users/{id}
  POST /admin/users/password-reset
  GET /admin/users/{id}/roles
  PUT /admin/users/{id}/roles
  GET /admin/users/{id}/projects
  GET /admin/roles
  POST /admin/roles
  GET /admin/roles/{id}
  PUT /admin/roles/{id}
  DELETE /admin/roles/{id}
  GET /admin/roles/{id}/permissions
  PUT /admin/roles/{id}/permissions
  GET /admin/permissions
  GET /admin/permissions/by-module
  GET /sarm/admin/permissions
  GET /sarm/admin/roles
  PUT /sarm/admin/users/{userId}/permissions
  PUT /sarm/admin/users/{userId}/roles
  GET /sarm/user/get-users
  GET /sarm/project
  GET /sarm/project/get-project
  GET /sarm/project/get-project/{id}
  POST /sarm/project/create-project
  PATCH /sarm/project/update-project/{id}
  DELETE /sarm/project/delete-project/{id}
  POST /project/create-project
  PUT /project/update-project
  DELETE /project/delete-project
  PUT /project/toggle-archive
  POST /sarm/project/add-member
  PATCH /sarm/project/update-member
  DELETE /sarm/project/remove-member
  PUT /sarm/project/{projectId}/users/{userId}
  GET /admin/system-logs
  GET /admin/system-logs/{id}
  POST /admin/system-logs/export
  GET /admin/system-logs/statistics`
  .trim()
  .split(/\s*\n\s*/);

const shapes = new Map(CONTRACTS.map((contract) => [`${contract.method} ${contract.path}`, contract]));
const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}).sort();

describe('the calls of accounts and administration', () => {
  it('are 46', () => expect(new Set(SPECIFIED).size).toBe(46));

  it('are all there', () => {
    expect(SPECIFIED.filter((call) => !shapes.has(call))).toEqual([]);
  });

  it.each([
    ['PUT /admin/users/{id}', ['displayName', 'isActive', 'roles']],
    ['PUT /admin/users/{id}/roles', ['roles']],
    ['PUT /sarm/admin/users/{userId}/roles', ['roles']],
    ['PUT /sarm/admin/users/{userId}/permissions', ['permissions']],
    ['PUT /admin/roles/{id}/permissions', ['permissions']],
    ['POST /admin/users/password-reset', ['email']],
    ['POST /sarm/project/create-project', ['description', 'name', 'status']],
    ['PATCH /sarm/project/update-project/{id}', ['description', 'name', 'status']],
    ['POST /project/create-project', ['description', 'name', 'status']],
    ['PUT /project/update-project', ['description', 'name', 'status']],
    ['PUT /project/toggle-archive', ['isArchived']],
    ['POST /sarm/project/add-member', ['accessLevel', 'projectId', 'userId']],
    ['PATCH /sarm/project/update-member', ['accessLevel', 'projectId', 'userId']],
    ['DELETE /sarm/project/remove-member', ['projectId', 'userId']],
    ['PUT /sarm/project/{projectId}/users/{userId}', ['accessLevel', 'permissions', 'roles']],
    ['POST /admin/system-logs/export', ['filters', 'format']],
  ])('%s takes the fields that the specification sends', (call, fields) => {
    expect(keysOf(shapes.get(call)?.body)).toEqual(fields);
  });

  it.each([
    ['GET /admin/roles/{id}', ['description', 'isSystem', 'name', 'permissions']],
    ['GET /sarm/user/get-users', ['items']],
    ['GET /sarm/project/get-project', ['projects']],
    ['GET /sarm/auth/get-me', ['permissions', 'projects', 'roles']],
    ['POST /sarm/auth/login-user', ['access_token', 'permissions', 'roles', 'token_type', 'user']],
  ])('%s answers the fields that the specification reads', (call, fields) => {
    expect(keysOf(shapes.get(call)?.result)).toEqual(expect.arrayContaining(fields));
  });
});
