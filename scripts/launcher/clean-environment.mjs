/** Settings of the person's own product must not reach one that is under test. */
const PRODUCT_SETTINGS =
  /^(BACKUP_|DATABASE_|NEXTAUTH_|AUTH_SECRET|GOOGLE_|STORAGE_|S3_|INNGEST_|SMTP_|MAIL_|MODELS_DIR|DEMO_|ADMIN_EMAIL|PORT$|HOST$|MAX_UPLOAD|LOG_LEVEL|TRUST_PROXY|WORKER_|ANALYSIS_|METRICS_|OTEL_|REPORT_)/;

/** @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} the same without variables that lib/env.ts reads */
export function withoutProductSettings(env) {
  return /** @type {NodeJS.ProcessEnv} */ (
    Object.fromEntries(Object.entries(env).filter(([name]) => !PRODUCT_SETTINGS.test(name)))
  );
}
