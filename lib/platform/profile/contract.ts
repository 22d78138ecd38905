import { z } from 'zod';
import { LANGUAGES } from '@/lib/messages/language';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams } from '@/lib/platform/http/fields';
import { heldRoleSchema, userProjectSchema } from '@/lib/platform/users/contract';

const tag = 'Your account';

/** Largest picture that may be uploaded for a profile. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

const optionalText = z.string().trim().max(200).nullable();

export const profileSchema = z.object({
  id: idField,
  email: z.string(),
  /** Asked for, and not confirmed yet by the link that was mailed to it. */
  pendingEmail: z.string().nullable(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  isActive: z.boolean(),
  status: z.enum(['active', 'inactive']),
  phoneNumber: z.string().nullable(),
  jobTitle: z.string().nullable(),
  department: z.string().nullable(),
  organization: z.string().nullable(),
  needsProfile: z.boolean(),
  /** False for an account that only signs in with Google. */
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  systemRoles: z.array(heldRoleSchema.extend({ description: z.string(), isSystem: z.boolean() })),
  projects: z.array(userProjectSchema),
});
export type ProfileView = z.infer<typeof profileSchema>;

export const getProfile = defineContract({
  method: 'GET',
  path: '/sarm/user/get-profile',
  summary: 'Your profile with roles and projects',
  tag,
  admission: 'signed-in',
  result: profileSchema,
});

const displayName = z.string().trim().min(1, issueText('errors.displayNameRequired')).max(200);

export const updateProfile = defineContract({
  method: 'PATCH',
  path: '/sarm/user/update-profile',
  summary: 'Change your profile; another email address counts once the link mailed to it was opened',
  tag,
  admission: 'signed-in',
  body: z.object({
    displayName: displayName.optional(),
    email: z.string().trim().max(320).optional(),
    /** Asked for with another email address. */
    currentPassword: z.string().max(1024).optional(),
    phoneNumber: optionalText.optional(),
    jobTitle: optionalText.optional(),
    department: optionalText.optional(),
    organization: optionalText.optional(),
  }),
  result: profileSchema,
});

const required = (message: string) => z.string(message).trim().min(1, message).max(200);

/** Full name, job title and organization are required; telephone and department are not. */
export const profileFields = z.object({
  displayName: required('Full Name is required'),
  jobTitle: required('Job Title is required'),
  organization: required('Organization is required'),
  phoneNumber: z.string().trim().max(50).default(''),
  department: z.string().trim().max(200).default(''),
});

export const completeProfile = defineContract({
  method: 'POST',
  path: '/sarm/user/complete-profile',
  summary: 'Complete your profile after the first sign-in',
  tag,
  admission: 'signed-in',
  body: profileFields,
  result: profileSchema,
});

const photo = z.object({ photoURL: z.string().nullable() });

export const uploadAvatar = defineContract({
  method: 'POST',
  path: '/sarm/user/upload-avatar',
  summary: 'Upload your picture: JPEG, PNG or WebP of up to 5 MB',
  tag,
  admission: 'signed-in',
  bodyType: 'multipart',
  body: z.object({ file: z.string() }),
  result: photo,
});

export const deleteAvatar = defineContract({
  method: 'DELETE',
  path: '/sarm/user/delete-avatar',
  summary: 'Remove your picture',
  tag,
  admission: 'signed-in',
  result: photo,
});

export const viewAvatar = defineContract({
  method: 'GET',
  path: '/sarm/user/avatar/{id}',
  summary: 'The picture of a person with whom you share a project',
  tag,
  admission: 'signed-in',
  inBackground: true,
  params: idParams,
  produces: 'image/webp',
});

const settingFields = {
  darkMode: z.boolean(),
  emailNotifications: z.boolean(),
  language: z.enum(LANGUAGES),
  defaultProject: idField.nullable(),
};

export const userSettingsSchema = z.object({
  ...settingFields,
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;

export const getUserSettings = defineContract({
  method: 'GET',
  path: '/sarm/user/get-settings',
  summary: 'Your settings',
  tag,
  admission: 'signed-in',
  result: userSettingsSchema,
});

export const updateUserSettings = defineContract({
  method: 'PUT',
  path: '/sarm/user/update-settings',
  summary: 'Change your settings; what is left out stays',
  tag,
  admission: 'signed-in',
  body: z.object(settingFields).partial(),
  result: userSettingsSchema,
});
