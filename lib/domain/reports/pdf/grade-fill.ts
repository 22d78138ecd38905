/** Four grays-and-teals that also differ in lightness, for the four grades. */
export const GRADE_FILL = {
  rapid: '#0b5563',
  slow: '#3aa3b5',
  nonProgressive: '#a9d5dc',
  immotile: '#e3e6e8',
} as const;
