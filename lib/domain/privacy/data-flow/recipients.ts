import { env } from '@/lib/env';
import { isEmbedded } from '@/lib/platform/jobs';
import type { DataFlow } from '../contract-data-flow';

/** The host of an address, never what else stands in it: addresses of servers carry passwords. */
export function hostOf(address: string | undefined): string | null {
  if (!address) return null;
  try {
    return new URL(address).host || null;
  } catch {
    return null;
  }
}

type Configured = Pick<
  typeof env,
  | 'DATABASE_URL'
  | 'STORAGE_DRIVER'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'SMTP_URL'
  | 'INNGEST_BASE_URL'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_ISSUER'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
>;

/** Where data goes, as the environment of this deployment says. */
export function recipients(config: Configured = env, embedded = isEmbedded): DataFlow['recipients'] {
  const usesS3 = config.STORAGE_DRIVER !== 'disk';
  const s3Host = hostOf(config.S3_ENDPOINT) ?? `s3.${config.S3_REGION}.amazonaws.com`;
  const usesGoogle = Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET);
  const usesDisk = config.STORAGE_DRIVER !== 's3';
  return [
    { recipient: 'database', is_used: true, where: hostOf(config.DATABASE_URL) },
    { recipient: 'disk', is_used: usesDisk, where: null },
    { recipient: 's3', is_used: usesS3, where: usesS3 ? s3Host : null },
    { recipient: 'smtp', is_used: config.SMTP_URL !== undefined, where: hostOf(config.SMTP_URL) },
    {
      recipient: 'inngest',
      is_used: !embedded,
      where: embedded ? null : (hostOf(config.INNGEST_BASE_URL) ?? 'inngest.com'),
    },
    { recipient: 'google', is_used: usesGoogle, where: usesGoogle ? hostOf(config.GOOGLE_ISSUER) : null },
    {
      recipient: 'telemetry',
      is_used: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
      where: hostOf(config.OTEL_EXPORTER_OTLP_ENDPOINT),
    },
  ];
}
