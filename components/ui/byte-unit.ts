/** Below so many bytes a size is told in kB. */
const IN_KILOBYTES = 1e5;

/** A number of bytes in the unit that people read it in, as `Intl.NumberFormat` names it. */
export const inByteUnit = (bytes: number): readonly [count: number, unit: 'kilobyte' | 'megabyte'] =>
  bytes < IN_KILOBYTES ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
