export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** An address with the query of the page that leads to it; `more` stands over what that page was asked with. */
export async function withQuery(
  address: string,
  search: SearchParams,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const query = new URLSearchParams(
    Object.entries({ ...(await search), ...more }).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
  ).toString();
  return query ? `${address}?${query}` : address;
}
