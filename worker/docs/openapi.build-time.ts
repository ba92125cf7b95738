import { openApi } from './openapi.ts'

/** The API as an OpenAPI document, in JSON. */
export const openApiText = JSON.stringify(openApi())
