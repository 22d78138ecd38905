/** What a table shows, as its page's address says it. */
export interface TableState<Sort extends string, Filter extends string> {
  readonly search: string;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
}

export interface TableOptions<Sort extends string, Filter extends string> {
  readonly sorts: readonly Sort[];
  readonly sort: Sort;
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  /** How many rows a page may have. */
  readonly limits?: readonly number[];
  readonly filters?: readonly Filter[];
  /** Before each name in the address, where a page has a second table. */
  readonly prefix?: string;
}

export const PAGE_SIZES: readonly number[] = [5, 10, 25];

/** Reads an address. Whatever does not fit (an unknown order, page 0, 10,000 rows) is as if it were not there. */
export function readTableState<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  options: TableOptions<Sort, Filter>,
): TableState<Sort, Filter> {
  const given = (name: string): string => params.get(`${options.prefix ?? ''}${name}`)?.slice(0, 200) ?? '';
  const [page, limit] = [Number(given('page')), Number(given('limit'))];
  const order = given('order');
  const filters = (options.filters ?? []).flatMap((name) => (given(name) ? [[name, given(name)]] : []));
  return {
    search: given('search'),
    sort: options.sorts.find((sort) => sort === given('sort')) ?? options.sort,
    order: order === 'asc' || order === 'desc' ? order : (options.order ?? 'asc'),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    limit: (options.limits ?? PAGE_SIZES).includes(limit) ? limit : options.limit,
    filters: Object.fromEntries(filters) as TableState<Sort, Filter>['filters'],
  };
}

/** The address of a state: only what differs from the table's usual one; names of others stay. */
export function writeTableState<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  state: TableState<Sort, Filter>,
  options: TableOptions<Sort, Filter>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | number, usual: string | number): void => {
    const key = `${options.prefix ?? ''}${name}`;
    if (value === usual) next.delete(key);
    else next.set(key, String(value));
  };
  put('search', state.search, '');
  put('sort', state.sort, options.sort);
  put('order', state.order, options.order ?? 'asc');
  put('page', state.page, 1);
  put('limit', state.limit, options.limit);
  for (const name of options.filters ?? []) put(name, state.filters[name] ?? '', '');
  return next;
}
