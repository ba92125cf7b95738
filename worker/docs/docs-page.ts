import { html, raw } from 'hono/html'
import { brand } from '#schema/brand.ts'
import { openApi } from './openapi.ts'

interface Operation {
  summary: string
  description?: string
  tags: string[]
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: { 200: { content: Record<string, { schema?: unknown }> } }
  'x-role'?: string
}

const codeOf = (title: string, schema: unknown) =>
  html`<h4>${title}</h4>
    <pre><code>${JSON.stringify(schema, null, 2)}</code></pre>`

function callOf(method: string, path: string, operation: Operation) {
  const { summary, description, parameters, requestBody, responses } = operation
  return html`<details>
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
    <p>${operation['x-role'] === undefined ? 'Anyone may call it.' : operation['x-role'] === 'admin' ? 'For admins.' : 'For signed-in users.'} ${description ?? ''}</p>
    ${
      parameters.length > 0
        ? codeOf(
            'Parameters',
            parameters.map(({ name, in: place, schema }) => ({ name, in: place, schema })),
          )
        : ''
    }
    ${requestBody ? codeOf('Body', requestBody.content['application/json'].schema) : ''}
    ${Object.entries(responses[200].content).map(([type, { schema }]) => codeOf('Answer', schema ?? type))}
  </details>`
}

/** The API for people to read: one static page without a script, so that it works under the strictest policy. */
export function docsPage() {
  const calls = Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: operation as unknown as Operation,
    })),
  )
  const tags = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? 'api')
  const sections = [...tags]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([tag, group]) =>
        html`<section id="${tag}"><h2>${tag}</h2>${group.map((call) => callOf(call.method, call.path, call.operation))}</section>`,
    )
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${brand.name} · API</title>
    <link rel="stylesheet" href="/docs.css" />
  </head>
  <body>
    <header><h1>${brand.name} API</h1>
      <p>Every call, made from the values that serve it. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.
      Errors are <code>{ error, code, requestId }</code>: branch on <code>code</code>. Sessions travel as
      <code>Authorization: Bearer …</code>.</p>
      <p>For makers of tools: <a href="/api/docs/tools">how a tool asks about its key</a>, online and offline, with samples.</p>
      <nav aria-label="Groups">${raw(
        [...tags.keys()]
          .sort()
          .map((tag) => `<a href="#${tag}">${tag}</a>`)
          .join(' '),
      )}</nav>
    </header>
    <main>${sections}</main>
  </body>
</html>`
}
