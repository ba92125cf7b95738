import { join } from 'node:path'
import type { Plugin } from 'vite'

const kit = join(import.meta.dirname, '../ui/')

/** A module of styles is in the layer of its folder: `ui` for the components of web/ui, else `page`. One that names a layer is in that. */
export const layerModules: Plugin = {
  name: 'layer-modules',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code, id) =>
      code.includes('@layer') ? null : { code: `@layer ${id.startsWith(kit) ? 'ui' : 'page'} {${code}}`, map: null },
  },
}

/**
 * The order of layers is set by the sheet that is loaded first, which may be a chunk’s; minifying also drops the statement from
 * web/styles/index.css. So every sheet begins with it.
 */
export const orderLayers: Plugin = {
  name: 'order-layers',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
      output.source = `@layer reset,tokens,base,ui,page,util;${output.source}`
    }
  },
}
