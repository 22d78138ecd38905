'use client';
import { useFormatter } from 'next-intl';

/** Writes the day of a date that has no time zone, such as a day of birth or a time by the laboratory's clock. */
export function useClockDay(): (date: string) => string {
  const format = useFormatter();
  return (date) =>
    format.dateTime(new Date(`${date.slice(0, 10)}T00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}
