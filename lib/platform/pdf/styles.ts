import { StyleSheet } from '@react-pdf/renderer';

/** Sober colors that survive a black-and-white printer. */
export const INK = '#1a1f24';
export const DIMMED = '#56606b';
export const LINE = '#c9d0d6';
export const ACCENT = '#0b7285';
export const ALERT = '#9a3412';

/** A4 is 595 × 842 points. */
export const PAGE_WIDTH = 595;
export const MARGIN = 44;
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

export const styles = StyleSheet.create({
  page: {
    paddingTop: 84,
    paddingBottom: 78,
    paddingHorizontal: MARGIN,
    fontSize: 9,
    lineHeight: 1.35,
    color: INK,
    // Without kerning: Inter draws the point of 14.1 so close that a fax reads 141.
    fontFeatureSettings: { kern: 0 },
  },
  header: {
    position: 'absolute',
    top: 26,
    left: MARGIN,
    right: MARGIN,
    borderBottomWidth: 1,
    borderBottomColor: LINE,
    paddingBottom: 6,
  },
  headerRow: { flexDirection: 'row', justifyContent: 'space-between' },
  footer: {
    position: 'absolute',
    top: 778,
    left: MARGIN,
    right: MARGIN,
    borderTopWidth: 1,
    borderTopColor: LINE,
    paddingTop: 6,
    fontSize: 7.5,
    color: DIMMED,
  },
  banner: {
    borderWidth: 1,
    borderColor: ALERT,
    color: ALERT,
    fontWeight: 600,
    fontSize: 8,
    textAlign: 'center',
    paddingVertical: 3,
    marginTop: 6,
  },
  title: { fontSize: 16, fontWeight: 600, lineHeight: 1.2, marginBottom: 6 },
  heading: { fontSize: 11, fontWeight: 600, marginTop: 10, marginBottom: 4 },
  small: { fontSize: 7.5, color: DIMMED },
  strong: { fontWeight: 600 },
  /** Raised a little by its size alone: real superscripts break lines apart. */
  mark: { fontSize: 6, color: DIMMED },
  footnote: { fontSize: 7, color: DIMMED, lineHeight: 1.35 },
  row: { flexDirection: 'row' },
  table: { borderTopWidth: 1, borderTopColor: INK, borderBottomWidth: 1, borderBottomColor: INK },
  tableHead: {
    flexDirection: 'row',
    fontSize: 7.5,
    color: DIMMED,
    borderBottomWidth: 1,
    borderBottomColor: LINE,
    paddingVertical: 3,
  },
  tableRow: {
    flexDirection: 'row',
    paddingVertical: 2,
    borderBottomWidth: 0.5,
    borderBottomColor: LINE,
  },
  /** A row with a line over its cells. */
  tallTableRow: { paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: LINE },
  right: { textAlign: 'right' },
  bullet: { flexDirection: 'row', marginBottom: 2 },
  signatures: { flexDirection: 'row', gap: 18, marginTop: 26 },
  signature: { flexGrow: 1, flexBasis: 0, borderTopWidth: 1, borderTopColor: INK, paddingTop: 3 },
});
