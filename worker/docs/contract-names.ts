import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint, Schema } from '#schema/api/endpoint.ts'

const folder = join(import.meta.dirname, '../../schema/api')
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)),
)
const exported = modules.flatMap((module) => Object.entries(module))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'path' in value && 'answer' in value
const isObjectSchema = (value: unknown): value is Schema =>
  isObject(value) && value.kind === 'schema' && value.type === 'object'

export const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const nameOf = new Map<Endpoint, string>(
  exported.flatMap(([name, value]) => (isEndpoint(value) ? [[value, name]] : [])),
)

/** The name by which the contract exports an endpoint; of one that it makes in a loop, its summary as a name. */
export const operationNameOf = (endpoint: Endpoint, summary: string): string =>
  nameOf.get(endpoint) ??
  summary
    .replace(/\b(a|an|the)\s+/gi, '')
    .split(/\W+/)
    .map((word, index) => (index === 0 ? word.toLowerCase() : pascalCase(word)))
    .join('')

/** The objects that the contract exports, by their names in the document. */
export const namedObjects: Record<string, Schema> = Object.fromEntries(
  exported.flatMap(([name, value]) => (isObjectSchema(value) ? [[pascalCase(name), value]] : [])),
)
