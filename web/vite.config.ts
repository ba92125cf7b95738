import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Most shoppers read Portuguese: its first dictionary is fetched beside the entry instead of one round trip after it. */
const preloadFirstDictionary: Plugin = {
  name: 'preload-first-dictionary',
  transformIndexHtml(_html, { bundle }) {
    const chunk = Object.values(bundle ?? {}).find(
      (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith('/i18n/pt-BR/shop.ts'),
    )
    if (!chunk) return []
    return [
      { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }, injectTo: 'head' },
    ]
  },
}

/**
 * The order of layers is set by whichever sheet comes first, and that is a chunk's as often as the entry's; minifying drops the
 * statement from styles/index.css besides. So every sheet begins with it.
 */
const orderLayers: Plugin = {
  name: 'order-layers',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
      output.source = `@layer reset,tokens,base,ui,page,util;${output.source}`
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFirstDictionary, orderLayers],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Below these, Lightning CSS rewrites light-dark() into toggles that a manual choice of theme cannot reach.
    cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
    // The policy in public/_headers knows no data: but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8787', '/media': 'http://127.0.0.1:8787' },
  },
})
