declare module '*.wasm' {
  /** workerd compiles it when it is first imported. */
  const module: object
  export default module
}

/** The part of it that is used here; the types of Node, which the tests have, know only its name. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    readonly exports: unknown
    constructor(module: object, imports: Record<string, Record<string, (value: number) => number>>)
  }
}
