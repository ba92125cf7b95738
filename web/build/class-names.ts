import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const web = join(import.meta.dirname, '..')
const modules = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .sort()

/**
 * How the builds of the web and of the Worker's pages call a class of a module of styles: by its own name and the module's number. A page names
 * its classes in its styles, its HTML and its scripts, and a hash is what cannot be compressed of them.
 */
export const classNames = {
  generateScopedName: (name: string, file: string): string =>
    `${name}_${modules.indexOf(relative(web, file.replace(/\?.*/, ''))).toString(36)}`,
}
