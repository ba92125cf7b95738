/// <reference path="./wasm-module.d.ts" />
import module from 'harfbuzzjs/dist/harfbuzz.wasm'

/** A glyph of a line, from left to right, in units of its font. */
interface ShapedGlyph {
  id: number
  /** Where in the text its characters begin. */
  cluster: number
  advance: number
  x: number
  y: number
}

export type Shape = (text: string, isRightToLeft: boolean) => ShapedGlyph[]

type Call = (...values: number[]) => number
type Exports = Record<string, Call> & { memory: WebAssembly.Memory }

// Of hb-common.h and hb-buffer.h.
const writable = 2
const leftToRight = 4
const rightToLeft = 5
const clusterOfCharacters = 1
/** The size of hb_glyph_info_t and of hb_glyph_position_t, in words. */
const words = 5

/**
 * HarfBuzz without the glue of its package, which fetches the module by its address, as no Worker can. The memory of an instance is that of one
 * document, and goes with it.
 */
export function openHarfBuzz() {
  const unused = () => 0
  const { exports } = new WebAssembly.Instance(module, {
    env: {
      _abort_js() {
        throw new Error('HarfBuzz aborted')
      },
      emscripten_resize_heap: (size: number) => {
        memory.grow(Math.ceil((size - memory.buffer.byteLength) / 65_536))
        return 1
      },
      _emscripten_runtime_keepalive_clear: unused,
      _setitimer_js: unused,
    },
    wasi_snapshot_preview1: { proc_exit: unused },
  })
  const hb = exports as unknown as Exports
  const { memory } = hb
  hb._initialize?.()
  const call = (name: string, ...values: number[]): number => {
    const found = hb[name]
    if (!found) throw new Error(`HarfBuzz has no ${name}`)
    return found(...values)
  }
  /** The instance's memory has another buffer once it has grown. */
  const copied = (bytes: Uint8Array) => {
    const at = call('malloc', bytes.length)
    new Uint8Array(memory.buffer).set(bytes, at)
    return at
  }

  return function openFont(bytes: Uint8Array): Shape {
    const face = call('hb_face_create', call('hb_blob_create', copied(bytes), bytes.length, writable, 0, 0), 0)
    const font = call('hb_font_create', face)
    return (text, isRightToLeft) => {
      const units = Uint16Array.from({ length: text.length }, (_, n) => text.charCodeAt(n))
      const place = copied(new Uint8Array(units.buffer))
      const buffer = call('hb_buffer_create')
      call('hb_buffer_add_utf16', buffer, place, units.length, 0, units.length)
      call('hb_buffer_set_direction', buffer, isRightToLeft ? rightToLeft : leftToRight)
      call('hb_buffer_guess_segment_properties', buffer)
      call('hb_buffer_set_cluster_level', buffer, clusterOfCharacters)
      call('hb_shape', font, buffer, 0, 0)
      const count = call('hb_buffer_get_length', buffer)
      const infos = call('hb_buffer_get_glyph_infos', buffer, 0) / 4
      const positions = call('hb_buffer_get_glyph_positions', buffer, 0) / 4
      const memoryNow = new Int32Array(memory.buffer)
      const at = (index: number) => memoryNow[index] ?? 0
      const glyphs = Array.from({ length: count }, (_, n) => ({
        id: at(infos + n * words),
        cluster: at(infos + n * words + 2),
        advance: at(positions + n * words),
        x: at(positions + n * words + 2),
        y: at(positions + n * words + 3),
      }))
      call('hb_buffer_destroy', buffer)
      call('free', place)
      return glyphs
    }
  }
}
