import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';

const videoStorage = z.enum(['firebase', 'cloud', 'local']);
export type VideoStorage = z.infer<typeof videoStorage>;

/** System settings with their defaults (specification, part 1, section 9), by section. */
export const systemSettingsSchema = z.object({
  general: z
    .object({
      siteName: z.string().trim().min(1).max(100).default('SARM Platform'),
      siteDescription: z.string().trim().max(500).default('Sperm-video analysis'),
      adminEmail: z.email().default('admin@example.com'),
      contactEmail: z.email().default('admin@example.com'),
      /** MB (1,048,576 bytes) a file. */
      maxUploadSize: z.number().positive().max(1_048_576).default(100),
    })
    .prefault({}),
  security: z
    .object({
      passwordMinLength: z.number().int().min(6).max(128).default(8),
      /** Days after which a password must be changed. */
      requirePasswordReset: z.number().int().min(0).max(3650).default(90),
      /** Minutes without a person's request after which a session ends. */
      sessionTimeout: z.number().int().min(1).max(720).default(30),
      allowRegistration: z.boolean().default(true),
      twoFactorAuth: z.boolean().default(false),
    })
    .prefault({}),
  storage: z
    .object({
      /** Where new videos go. Only what the server has can be chosen. */
      defaultVideoStorage: videoStorage.default('firebase'),
      /** Days that videos are kept. */
      videoRetentionPeriod: z.number().int().min(1).max(36_500).default(30),
      /** The period that an administrator has confirmed. While it is not the one above, no video is removed. */
      confirmedRetentionPeriod: z.number().int().min(1).max(36_500).nullable().default(null),
      /** Whether videos that an issued report cites are removed, too. */
      removeReported: z.boolean().default(false),
      /** Whether videos that people have labeled are removed, too. */
      removeLabeled: z.boolean().default(false),
      /** Extensions, separated by commas. */
      allowedVideoFormats: z
        .string()
        .trim()
        .max(500)
        .regex(/^\s*\.?[a-z0-9]{1,8}(\s*,\s*\.?[a-z0-9]{1,8})*\s*,?\s*$/i, {
          error: issueText('errors.videoFormats'),
        })
        .default('.mp4,.mov,.avi,.webm'),
      compressionLevel: z.enum(['none', 'low', 'medium', 'high']).default('medium'),
    })
    .prefault({}),
  notifications: z
    .object({
      emailNotifications: z.boolean().default(true),
      analysisCompletedNotification: z.boolean().default(true),
      systemUpdatesNotification: z.boolean().default(true),
      newUserNotification: z.boolean().default(true),
    })
    .prefault({}),
});

export type SystemSettings = z.infer<typeof systemSettingsSchema>;
export type SettingsSection = keyof SystemSettings;
export const SETTINGS_SECTIONS = ['general', 'security', 'storage', 'notifications'] as const;

const tag = 'System settings';
const admission = ['manage_system_settings'] as const;

/** What holds whatever is stored, because the environment of the server says so. */
const overridesSchema = z.object({
  /** MB a file, by MAX_UPLOAD_MB; null while the stored value holds. */
  maxUploadSize: z.number().nullable(),
  /** Where videos can go, by STORAGE_DRIVER: one place, or two to choose from. */
  videoStorages: z.array(videoStorage).min(1),
  /** Whether mail leaves the product (SMTP_URL) or waits in the outbox. */
  mail: z.enum(['smtp', 'outbox']),
});
export type SettingsOverrides = z.infer<typeof overridesSchema>;

const answer = z.object({ settings: systemSettingsSchema, overrides: overridesSchema });

export const readSystemSettings = defineContract({
  method: 'GET',
  path: '/admin/system-settings',
  summary: 'The system settings in four sections, and what the environment overrides',
  tag,
  admission,
  result: answer,
});

export const saveSystemSettings = defineContract({
  method: 'PUT',
  path: '/admin/system-settings/{section}',
  summary: 'Save one section; what is not given stays',
  tag,
  admission,
  params: z.object({ section: z.enum(SETTINGS_SECTIONS) }),
  body: z.record(z.string().max(50), z.unknown()),
  result: answer,
});
