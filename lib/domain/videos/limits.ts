import { allowedVideoExtensions, type SystemSettings } from '@/lib/platform/settings';

const MEGABYTE = 1_048_576;

/** What the system settings let in. */
export const limitsOf = (settings: SystemSettings) => ({
  maxBytes: settings.general.maxUploadSize * MEGABYTE,
  extensions: allowedVideoExtensions(settings),
});
