/** Chambers that ship with the product: depth and kind as their makers state them. */
export const CHAMBER_CATALOG = [
  { catalogKey: 'leja-20', name: 'Leja 20 µm', kind: 'capillary', nominalDepthUm: 20 },
  { catalogKey: 'leja-10', name: 'Leja 10 µm', kind: 'capillary', nominalDepthUm: 10 },
  { catalogKey: 'microcell-20', name: 'MicroCell 20 µm', kind: 'capillary', nominalDepthUm: 20 },
  { catalogKey: 'makler', name: 'Makler 10 µm', kind: 'drop', nominalDepthUm: 10 },
  // The WHO manual counts in both: a drop is drawn under the cover glass, too deep for cells to be sorted by the flow.
  { catalogKey: 'neubauer', name: 'Neubauer improved 100 µm', kind: 'drop', nominalDepthUm: 100 },
  {
    catalogKey: 'slide-22',
    name: 'Slide and 22 × 22 mm coverslip, 10 µl',
    kind: 'drop',
    nominalDepthUm: 20.7,
  },
] as const;
