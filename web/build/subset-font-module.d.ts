declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    noHinting: boolean
    /** Tags of the OpenType features to keep. */
    keepFeatures: readonly string[]
    variationAxes: Record<string, { min: number; max: number; default: number }>
  }
  /** The font with the characters of `text` only. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
