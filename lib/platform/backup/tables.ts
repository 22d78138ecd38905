/** Schemas of the product. The migrations' own table (schema `drizzle`) is in the manifest instead. */
export const SCHEMAS = ['public', 'inngest'] as const;

/**
 * Tables whose rows are not backed up, with the reason. After a restore they are empty: everybody signs in again, and no
 * link that was mailed and perhaps used since opens anything.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'public.sessions': 'whoever was signed in signs in again',
  'public.account_tokens': 'a link that was used after the backup must not work again',
  'public.mail_links': 'holds such links in clear text',
  'public.rate_limits': 'counts attempts of the last hour',
  'public.frame_presence': 'who looks at a frame at this moment',
  'public.backups': 'tells of the folders of this machine',
  'inngest.worker': 'processes of this machine',
  'inngest.lease': 'processes of this machine, in databases that a version before 0.9.0 has worked on',
  'inngest.turn': 'which project had the last turn; the next ones are as fair without it',
  'inngest.cron': 'the next time of a schedule; kept, every nightly job would run at once after a restore',
};

/** Columns that name an object of the store; what they name must be in the backup. */
export const OBJECT_COLUMNS: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'videos', column: 'object_key' },
  { table: 'videos', column: 'preview_key' },
  { table: 'videos', column: 'thumbnail_key' },
  { table: 'frames', column: 'object_key' },
  { table: 'stills', column: 'object_key' },
  { table: 'scale_pictures', column: 'object_key' },
  { table: 'data_label_versions', column: 'object_key' },
  { table: 'reports', column: 'pdf_key' },
  { table: 'report_versions', column: 'pdf_key' },
  { table: 'saved_reports', column: 'pdf_key' },
  { table: 'mails', column: 'attachment_key' },
];
