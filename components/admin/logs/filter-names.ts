/** What the log can be narrowed by, beside the search; the names stand in the page's address. */
export const LOG_FILTERS = ['type', 'severity', 'from', 'to'] as const;
export type LogFilterName = (typeof LOG_FILTERS)[number];
