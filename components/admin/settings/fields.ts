import type { SettingsSection } from '@/lib/platform/settings/contract';

/** One setting as the form shows it. Names are those of the contract; labels are found by them. */
export type SettingField =
  | { readonly kind: 'text' | 'email' | 'switch'; readonly name: string }
  /** Ticked while the value is that of another field: changing that one takes the tick away. */
  | { readonly kind: 'confirmation'; readonly name: string; readonly of: string }
  | { readonly kind: 'number'; readonly name: string; readonly min: number; readonly max: number }
  /** What the server has is offered by the overrides. */
  | { readonly kind: 'choice'; readonly name: 'defaultVideoStorage' }
  | { readonly kind: 'choice'; readonly name: 'compressionLevel'; readonly choices: readonly string[] };

const number = (name: string, min: number, max: number): SettingField => ({ kind: 'number', name, min, max });

/** The four sections, in the order of the specification. */
export const SETTING_FIELDS: Readonly<Record<SettingsSection, readonly SettingField[]>> = {
  general: [
    { kind: 'text', name: 'siteName' },
    { kind: 'text', name: 'siteDescription' },
    { kind: 'email', name: 'adminEmail' },
    { kind: 'email', name: 'contactEmail' },
    number('maxUploadSize', 1, 1_048_576),
  ],
  security: [
    number('passwordMinLength', 6, 128),
    number('requirePasswordReset', 0, 3650),
    number('sessionTimeout', 1, 720),
    { kind: 'switch', name: 'allowRegistration' },
    { kind: 'switch', name: 'twoFactorAuth' },
  ],
  storage: [
    { kind: 'choice', name: 'defaultVideoStorage' },
    number('videoRetentionPeriod', 1, 36_500),
    { kind: 'confirmation', name: 'confirmedRetentionPeriod', of: 'videoRetentionPeriod' },
    { kind: 'switch', name: 'removeReported' },
    { kind: 'switch', name: 'removeLabeled' },
    { kind: 'text', name: 'allowedVideoFormats' },
    { kind: 'choice', name: 'compressionLevel', choices: ['none', 'low', 'medium', 'high'] },
  ],
  notifications: [
    { kind: 'switch', name: 'emailNotifications' },
    { kind: 'switch', name: 'analysisCompletedNotification' },
    { kind: 'switch', name: 'systemUpdatesNotification' },
    { kind: 'switch', name: 'newUserNotification' },
  ],
};
