/** A possible pair and what it costs to choose it. */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly cost: number;
}

/**
 * Chooses pairs of rows and columns, each used at most once, so that the sum of the chosen costs plus
 * `unmatchedCost` for every row left alone is least. Only listed candidates may be chosen.
 *
 * Cells meet only their neighbors, so the problem falls apart into small groups of rows and columns that
 * share candidates; each is solved exactly by shortest augmenting paths (Jonker & Volgenant, Computing 38,
 * 1987). The work grows with the number of groups, not with its square.
 *
 * @returns the column of each row, or −1.
 */
export function assignPairs(
  rowCount: number,
  candidates: readonly Candidate[],
  unmatchedCost: number,
): Int32Array {
  const result = new Int32Array(rowCount).fill(-1);
  const columnCount = candidates.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const ofRow = new Int32Array(rowCount);
  const ofColumn = new Int32Array(columnCount);
  for (const { row, column } of candidates) {
    ofRow[row] = (ofRow[row] as number) + 1;
    ofColumn[column] = (ofColumn[column] as number) + 1;
  }
  // Most cells have one candidate that nobody else has, and need no group.
  const contested = candidates.filter(({ row, column, cost }) => {
    if ((ofRow[row] as number) > 1 || (ofColumn[column] as number) > 1) return true;
    if (cost < unmatchedCost) result[row] = column;
    return false;
  });
  for (const group of groupCandidates(contested)) solveGroup(group, unmatchedCost, result);
  return result;
}

function groupCandidates(candidates: readonly Candidate[]): Candidate[][] {
  const parent = new Map<number, number>();
  // Columns are negative node numbers, so that they never meet a row's.
  for (const { row, column } of candidates) {
    if (!parent.has(row)) parent.set(row, row);
    const a = rootOf(row, parent);
    const columnNode = -1 - column;
    if (!parent.has(columnNode)) parent.set(columnNode, a);
    else parent.set(rootOf(columnNode, parent), a);
  }
  const groups = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const root = rootOf(candidate.row, parent);
    const group = groups.get(root);
    if (group) group.push(candidate);
    else groups.set(root, [candidate]);
  }
  return [...groups.values()];
}

function rootOf(node: number, parent: Map<number, number>): number {
  let root = node;
  for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
  parent.set(node, root);
  return root;
}

/** Hungarian method on the group's own rows and columns, with one private 'unmatched' column per row. */
function solveGroup(group: readonly Candidate[], unmatchedCost: number, result: Int32Array): void {
  const rows = [...new Set(group.map((c) => c.row))];
  const columns = [...new Set(group.map((c) => c.column))];
  const n = rows.length;
  const m = columns.length + n;
  const rowIndex = new Map(rows.map((row, i) => [row, i]));
  const columnIndex = new Map(columns.map((column, j) => [column, j]));
  const cost = new Float64Array(n * m).fill(Number.POSITIVE_INFINITY);
  for (const c of group) {
    cost[(rowIndex.get(c.row) ?? 0) * m + (columnIndex.get(c.column) ?? 0)] = c.cost;
  }
  for (let i = 0; i < n; i++) cost[i * m + columns.length + i] = unmatchedCost;

  const owners = shortestAugmentingPaths(cost, n, m);
  for (let j = 0; j < columns.length; j++) {
    const row = rows[owners[j] ?? -1];
    const column = columns[j];
    if (row !== undefined && column !== undefined) result[row] = column;
  }
}

/** @returns for each of `m` columns the row that owns it, or −1; all `n` ≤ `m` rows own one. */
function shortestAugmentingPaths(cost: Float64Array, n: number, m: number): Int32Array {
  const rowPrice = new Float64Array(n + 1);
  const columnPrice = new Float64Array(m + 1);
  const owner = new Int32Array(m + 1); // 1-based rows; column 0 is the path's start
  const previous = new Int32Array(m + 1);
  for (let row = 1; row <= n; row++) {
    owner[0] = row;
    const least = new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY);
    const done = new Uint8Array(m + 1);
    let column = 0;
    do {
      done[column] = 1;
      const current = owner[column] ?? 0;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= m; j++) {
        if (done[j]) continue;
        const reduced =
          (cost[(current - 1) * m + j - 1] ?? 0) - (rowPrice[current] ?? 0) - (columnPrice[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          previous[j] = column;
        }
        if ((least[j] ?? 0) < step) {
          step = least[j] ?? 0;
          next = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (done[j]) {
          const held = owner[j] ?? 0;
          rowPrice[held] = (rowPrice[held] ?? 0) + step;
          columnPrice[j] = (columnPrice[j] ?? 0) - step;
        } else least[j] = (least[j] ?? 0) - step;
      }
      column = next;
    } while (owner[column] !== 0);
    while (column !== 0) {
      const back = previous[column] ?? 0;
      owner[column] = owner[back] ?? 0;
      column = back;
    }
  }
  return owner.subarray(1).map((row) => row - 1);
}
