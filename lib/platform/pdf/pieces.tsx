import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { styles } from './styles';

/** What stays on a heading's page, in points: the head of a table and a row, each of two lines. */
const AHEAD = 60;

export function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <Text style={styles.heading} minPresenceAhead={AHEAD}>
      {children}
    </Text>
  );
}

export function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <View>
      {items.map((item) => (
        <View key={item} style={styles.bullet} wrap={false}>
          <Text style={{ width: 10 }}>•</Text>
          <Text style={{ flex: 1 }}>{item}</Text>
        </View>
      ))}
    </View>
  );
}

export interface Column {
  readonly label: string;
  /** Share of the width. */
  readonly flex: number;
  readonly isNumber?: boolean;
}

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** A line over the cells, as wide as the table: for names that no column holds. */
  readonly above?: string | undefined;
}

/** A table whose head is repeated after a page break. */
export function Table(props: { readonly columns: readonly Column[]; readonly rows: readonly Row[] }) {
  const style = (column: Column | undefined) => ({
    flex: column?.flex ?? 1,
    paddingRight: 5,
    textAlign: column?.isNumber ? ('right' as const) : ('left' as const),
  });
  return (
    <View style={styles.table}>
      <View style={styles.tableHead}>
        {props.columns.map((column) => (
          <Text key={column.label} style={style(column)}>
            {column.label}
          </Text>
        ))}
      </View>
      {props.rows.map((row) => (
        <View key={row.key} style={row.above ? styles.tallTableRow : undefined} wrap={false}>
          {row.above && <Text>{row.above}</Text>}
          <View style={row.above ? styles.row : styles.tableRow}>
            {row.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are fixed
              <View key={at} style={style(props.columns[at])}>
                {typeof cell === 'string' ? <Text>{cell}</Text> : cell}
              </View>
            ))}
          </View>
        </View>
      ))}
    </View>
  );
}

const LABEL_WIDTH = 110;

/** A label and what it says, in a line of its own. */
export function FactLine({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <View style={[styles.row, { marginBottom: 2 }]} wrap={false}>
      <Text style={[styles.small, { width: LABEL_WIDTH, fontSize: 9 }]}>{label}</Text>
      <Text style={{ flex: 1 }}>{children}</Text>
    </View>
  );
}

/** Characters of a line of a SHA-256: no table is wide enough for one. */
const HALF_HASH = 32;

/** A SHA-256 in two lines. */
export const hashLines = (sha256: string): string =>
  `${sha256.slice(0, HALF_HASH)}\n${sha256.slice(HALF_HASH)}`;
