import { html } from 'hono/html'
import { brand } from '#schema/brand.ts'
import { type Operation, openApi } from './openapi.ts'

const codeOf = (title: string, schema: unknown) =>
  html`<h3>${title}</h3>
    <pre><code>${JSON.stringify(schema, null, 2)}</code></pre>`

function callOf(method: string, path: string, operation: Operation) {
  const { summary, description, parameters, requestBody, responses } = operation
  return html`<details>
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
    <p>${description}</p>
    ${
      parameters.length > 0
        ? codeOf(
            'Parameters',
            parameters.map(({ name, in: location, schema }) => ({ name, in: location, schema })),
          )
        : ''
    }
    ${requestBody ? codeOf('Body', requestBody.content) : ''}
    ${codeOf('Answer', responses[200]?.content)}
  </details>`
}

/** The API reference as one static page without scripts, so that it works under the strictest policy. */
export function docsPage() {
  const { paths, tags } = openApi()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  )
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0])
  const sections = tags.map(
    ({ name, description }) =>
      html`<section id="${name}"><h2>${name}</h2><p>${description}.</p>
        ${byTag.get(name)?.map((call) => callOf(call.method, call.path, call.operation))}</section>`,
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
      <p>Every call, generated from the values that serve it. Also as <a href="/api/openapi.json">OpenAPI 3.1</a>.
      Errors are <code>{ error, code, requestId }</code>: branch on <code>code</code>. Sessions travel as
      <code>Authorization: Bearer …</code>.</p>
      <p>For tool developers: <a href="/api/docs/tools">how a tool checks its key</a>, online and offline, with samples.</p>
      <nav aria-label="Groups">${tags.map(({ name }) => html`<a href="#${name}">${name}</a> `)}</nav>
    </header>
    <main>${sections}</main>
  </body>
</html>`
}
