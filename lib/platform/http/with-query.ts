export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** An address with the query of the page that leads to it. */
export async function withQuery(address: string, search: SearchParams): Promise<string> {
  const query = new URLSearchParams(
    Object.entries(await search).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
  ).toString();
  return query ? `${address}?${query}` : address;
}
