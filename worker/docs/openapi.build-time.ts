import { openApi } from './openapi.ts'
import { pack } from './packed-text.ts'

/** The API as an OpenAPI document, in JSON. */
export const openApiJson = pack(JSON.stringify(openApi()))
