import { z } from 'zod';

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
      defaultVideoStorage: z.enum(['firebase', 'cloud', 'local']).default('firebase'),
      /** Days that videos are kept. */
      videoRetentionPeriod: z.number().int().min(1).max(36_500).default(30),
      /** Extensions, separated by commas. */
      allowedVideoFormats: z.string().trim().min(1).max(500).default('.mp4,.mov,.avi,.webm'),
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
