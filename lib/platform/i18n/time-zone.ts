/** The cookie in which a browser says in which time zone it is. Browser-safe. */
export const TIME_ZONE_COOKIE = 'timezone';

/** The zone asked for; UTC for anything that is no zone, as cookies may hold what they like. */
export function timeZoneOf(wanted: string | undefined): string {
  if (!wanted || wanted.length > 64) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: wanted });
    // As the browser calls it: a zone has several names, and the browser compares.
    return wanted;
  } catch {
    return 'UTC';
  }
}

/** How pages write times: a moment names its zone, so that nobody takes it for another one. */
export const TIME_FORMATS = {
  dateTime: {
    moment: {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    },
    second: {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    },
    day: { dateStyle: 'medium' },
  },
} as const;
