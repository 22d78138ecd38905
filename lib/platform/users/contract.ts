import { z } from 'zod';
import { idField } from '@/lib/platform/http/fields';

export const heldRoleSchema = z.object({ id: idField, code: z.string(), name: z.string() });

/** A user as every answer shows one. */
export const userSchema = z.object({
  id: idField,
  email: z.string(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  isActive: z.boolean(),
  status: z.enum(['active', 'inactive']),
  /** The opposite of `isActive`: older clients read this name. */
  disabled: z.boolean(),
  emailVerified: z.boolean(),
  roles: z.array(heldRoleSchema),
  permissions: z.array(z.string()),
  /** Seconds since 1970. */
  createdAt: z.object({ seconds: z.number().int() }),
});
export type UserView = z.infer<typeof userSchema>;

/** A project as part of its member's account. */
export const userProjectSchema = z.object({
  id: idField,
  name: z.string(),
  accessLevel: z.enum(['admin', 'editor', 'member', 'viewer']),
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
});
