/** Where a real Inngest server listens, when the suite runs against one. */
export const realServer = process.env.JOBS_SUITE_INNGEST_DEV;
