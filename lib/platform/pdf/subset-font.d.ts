declare module 'subset-font' {
  /** The part of a font that is needed to write a text, as a font of its own (HarfBuzz). */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
