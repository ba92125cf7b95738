import { defineConfig } from 'vite'

/**
 * The Worker's build, which wrangler starts (`[build]` in wrangler.toml) and uploads as it is. What is imported by `await import(…)` becomes
 * a module of its own, which workerd evaluates with the first request that needs it; everything else is evaluated when an isolate starts.
 * workerd has the modules of Node that `nodejs_compat` promises; they stay imports.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // Libraries choose their production code by it; a build for a server leaves it in by default.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'index.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    minify: true,
    sourcemap: true,
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'production'] },
  },
})
