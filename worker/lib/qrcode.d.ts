/** The encoder alone, without the renderers of the package's entry, which need files. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
