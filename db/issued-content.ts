import { sql } from 'drizzle-orm';
import { reports, reportVersions } from './schema';

/** What a row of `reports` says to the world: its newest signed version, and the draft only where nobody has signed. */
export const issuedContent = sql<unknown>`coalesce((select v.content from ${reportVersions} as v
  where v.report_id = ${reports.id} order by v.number desc limit 1), ${reports.content})`;
