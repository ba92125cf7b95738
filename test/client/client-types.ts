import { registerHooks } from 'node:module'

/** The types of an OpenAPI document, as `openapi-typescript` writes them. It needs the compiler's interface of TypeScript 5. */
export async function clientTypes(document: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : specifier,
        context,
      ),
  })
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript')
    return astToString(await openapiTS(JSON.stringify(document)))
  } finally {
    hooks.deregister()
  }
}
