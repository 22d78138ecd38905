import postgres from 'postgres';

const ONE = {
  max: 1,
  onnotice: () => {},
  connect_timeout: 10,
  idle_timeout: 5,
  // A pooler may send each statement to another server connection.
  prepare: false,
} as const;

/** One connection of the doctor's own, that is closed when it is no longer used. */
export const connect = (url: string): postgres.Sql => postgres(url, ONE);

/** Asks a database something, over a connection that ends with it. */
export async function withDatabase<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connect(url);
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
