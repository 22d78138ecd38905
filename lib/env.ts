import { z } from 'zod';
import { readSecretFiles } from './secret-files.mjs';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const text = z.string().trim().min(1);

/**
 * Every environment variable that the product reads, in one place. README lists the same table. Secrets may be given as
 * files, see secret-files.mjs.
 */
const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** Postgres. `npm start` provides an embedded server when it is not set. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /**
     * Postgres itself, where DATABASE_URL leads to a pooler that lends connections for a transaction at a time (PgBouncer):
     * for migrations, locks that outlive a transaction, and listening.
     */
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
    /** The address at which browsers reach the product; links in mails and reports start with it. */
    NEXTAUTH_URL: z.url().default('http://localhost:3000'),
    /** Signs sessions and media links. At least 32 characters; `npm start` makes one and keeps it. */
    AUTH_SECRET: z.string().min(32).optional(),
    /** Both of these turn sign-in with Google on. */
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    /** Only people of this Google Workspace domain may sign in with Google. */
    GOOGLE_HOSTED_DOMAIN: text.optional(),
    /** Another OpenID Connect issuer that speaks as Google's does, for tests. */
    GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
    /** With `both`, a system setting decides where new uploads go. */
    STORAGE_DRIVER: z.enum(['disk', 's3', 'both']).default('disk'),
    STORAGE_DIR: text.default('.data/objects'),
    /** MB that must stay free where objects are kept: below, uploads are refused and /readyz answers 503. */
    STORAGE_MIN_FREE_MB: z.coerce.number().min(0).max(1_048_576).default(500),
    S3_BUCKET: text.optional(),
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    S3_FORCE_PATH_STYLE: flag.default(true),
    /** Any of these means: a real Inngest server (its cloud or one of your own) runs the jobs. */
    INNGEST_BASE_URL: z.url().optional(),
    INNGEST_EVENT_KEY: text.optional(),
    INNGEST_SIGNING_KEY: text.optional(),
    INNGEST_DEV: text.optional(),
    /** Where that server reaches the workers, when it is not the address at which they announce themselves. */
    INNGEST_SERVE_ORIGIN: z.url().optional(),
    /** Videos to measure, predictions, frame detections … that this worker takes at once: so many of each kind. */
    WORKER_CAPACITY: z.coerce.number().int().min(1).max(64).default(1),
    WORKER_PORT: z.coerce.number().int().min(1).max(65535).default(3400),
    /** `smtp://user:password@host:587`. Without it, mail is kept in the outbox that administrators read. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: text.default('SARM Platform <no-reply@localhost>'),
    /** Folder of ONNX models, each in its own folder with `card.json`. */
    MODELS_DIR: text.default('models'),
    FFMPEG_PATH: text.optional(),
    /** Threads that one analysis may use; 0 means one per core. */
    ANALYSIS_THREADS: z.coerce.number().int().min(0).max(64).default(0),
    MAX_UPLOAD_MB: z.coerce.number().positive().max(1_048_576).optional(),
    /** Seconds in which a request must have arrived, and hours for an upload. */
    REQUEST_TIMEOUT_SECONDS: z.coerce.number().positive().max(3600).default(300),
    UPLOAD_TIMEOUT_HOURS: z.coerce.number().positive().max(168).default(12),
    /** Seconds in which nothing of an upload arrives, after which it is given up. */
    UPLOAD_STALL_SECONDS: z.coerce.number().positive().max(3600).default(60),
    /** Pixels of a picture × pictures of a video, in thousand millions: 100 are 27 minutes of full HD at 30 a second. */
    MAX_VIDEO_GIGAPIXELS: z.coerce.number().positive().default(100),
    /** Whether the first start makes a demo project with simulated clips, a clinician and a technician. */
    DEMO_DATA: flag.default(true),
    /** Password of the accounts that the first start makes; without it each gets a random one of its own. */
    DEMO_PASSWORD: z.string().min(8).optional(),
    /** Where those accounts are written down, readable by the owner only. */
    DEMO_ACCOUNTS_FILE: text.default('.data/demo-accounts.txt'),
    /** Address of the administrator that the first start makes. */
    ADMIN_EMAIL: z.email().default('admin@example.com'),
    /** Years for which signed reports are kept when their patient is erased, without saying whose they are. */
    REPORT_RETENTION_YEARS: z.coerce.number().int().min(0).max(100).default(10),
    /** Folder of the nightly backups; without it there are none. */
    BACKUP_DIR: text.optional(),
    /** When they are made, as a cron expression in UTC (or `TZ=Europe/Paris 30 1 * * *`). */
    BACKUP_SCHEDULE: text.default('30 1 * * *'),
    /** How many of them are kept. */
    BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
    /** Either of these encrypts them: a file with a passphrase, or an age public key (`age1…`), which alone opens nothing. */
    BACKUP_PASSPHRASE_FILE: text.optional(),
    BACKUP_PUBLIC_KEY: text.optional(),
    /** Opens /metrics, on the web server and on WORKER_PORT, to who brings it; without it there is no such page. */
    METRICS_TOKEN: z
      .string()
      .regex(/^[!-~]{16,}$/, 'must be 16 characters or more, without spaces')
      .optional(),
    /** Where traces go (OTLP over HTTP). Without it nothing of that is loaded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TRUST_PROXY: flag.default(false),
  })
  .superRefine((value, context) => {
    if (value.BACKUP_PASSPHRASE_FILE && value.BACKUP_PUBLIC_KEY) {
      const message = 'cannot be set together with BACKUP_PASSPHRASE_FILE';
      context.addIssue({ code: 'custom', path: ['BACKUP_PUBLIC_KEY'], message });
    }
    if (value.STORAGE_DRIVER !== 'disk' && !value.S3_BUCKET) {
      context.addIssue({
        code: 'custom',
        path: ['S3_BUCKET'],
        message: `is needed when STORAGE_DRIVER is ${value.STORAGE_DRIVER}`,
      });
    }
  });

export type Env = z.infer<typeof schema>;

/**
 * Reads the environment.
 * @throws Error naming each wrong variable, never its value (values may be secrets).
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty string is how shells and compose files say 'not set'.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({ ...given, AUTH_SECRET: given.AUTH_SECRET ?? given.NEXTAUTH_SECRET });
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable. ${reasons.join('; ')}`);
}

/** The names of all variables, for whoever checks a file that sets them. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

// In place: the Inngest SDK and the database's pool read their own variables.
export const env: Env = parseEnv(readSecretFiles(process.env));

/**
 * A variable without which this part cannot work.
 * @throws Error naming the variable.
 */
export function requireEnv<K extends keyof Env>(name: K): NonNullable<Env[K]> {
  const value = env[name];
  if (value === undefined || value === null) throw new Error(`${name} is not set`);
  return value as NonNullable<Env[K]>;
}
