declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    noHinting: boolean
    /** Tags of the OpenType features to keep. */
    keepFeatures: readonly string[]
    /** A single value pins the axis. */
    variationAxes: Record<string, number | { min: number; max: number; default: number }>
  }
  /** The font with the characters of `text` only. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
