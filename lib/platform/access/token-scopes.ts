import { admits } from './permissions';

/** What a personal API token can be for, in coarse sets. */
export const TOKEN_SCOPES = ['read', 'upload', 'analyze'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * The permissions that a scope lends, as far as the token's owner holds them. Identities of patients, signing and
 * administration are in none: no token carries them, whatever its owner may do.
 */
export const SCOPE_PERMISSIONS: Readonly<Record<TokenScope, readonly string[]>> = {
  read: [
    'sarm.view_concentration',
    'sarm.view_motility',
    'sarm.view_morphology',
    'sarm.view_detailed_detection',
    'sarm.select_frames',
    'sarm.generate_report',
  ],
  // Creating a dataset asks for one of the two that manage datasets.
  upload: ['sarm.upload_video', 'sarm.manage_videos', 'finetune.upload_video', 'finetune.manage_dataset'],
  analyze: ['sarm.generate_report'],
};

/** The permissions that a token with these scopes has for an owner who holds `held`. */
export function lentPermissions(held: readonly string[], scopes: readonly TokenScope[]): string[] {
  const lent = new Set(scopes.flatMap((scope) => SCOPE_PERMISSIONS[scope]));
  return [...lent].filter((permission) => admits(held, permission));
}

/** Whether somebody who holds these permissions can give a token this scope: it must be worth something. */
export const mayLend = (held: readonly string[], scope: TokenScope): boolean =>
  lentPermissions(held, [scope]).length > 0;
