import { buildWorkerInMemory, workerStartLimit } from '../local/worker-modules.ts'
import { buildInMemory, homeLimits } from './bundle-sizes.ts'
import { report } from './report.ts'

/** What is transferred: the Worker's code and the files of a first visit to the home page. */
export async function measureSizes() {
  const worker = await buildWorkerInMemory()
  report('Worker: code evaluated at start, gzip', worker.gzipSizeOf(worker.atStart) / 1000, 'kB', {
    max: workerStartLimit / 1000,
  })
  report('Worker: all its code, gzip', worker.gzipSizeOf(worker.all) / 1000, 'kB')
  const web = await buildInMemory()
  const { js, css, fonts } = web.sizesOf(web.firstLoad())
  report('home: JavaScript, gzip', js / 1000, 'kB', { max: homeLimits.js / 1000 })
  report('home: CSS, gzip', css / 1000, 'kB', { max: homeLimits.css / 1000 })
  report('home: fonts', fonts / 1000, 'kB', { max: homeLimits.fonts / 1000 })
}
