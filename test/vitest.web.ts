import { buildWeb } from './local/build.ts'

/** For the tests that look at the real pages. */
export default async function build() {
  await buildWeb()
}
