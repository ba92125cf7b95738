import { brand } from '#schema/brand.ts'
import { languages } from '#schema/rules/languages.ts'

/** RFC 9116 allows a year at most. From each answer on, so that the file is valid as long as the shop answers. */
const validMs = 180 * 86_400_000

/** How to report a weakness, as SECURITY.md says it. */
export const securityText = (publicUrl: string, now: number): string =>
  [
    `Contact: mailto:${brand.supportEmail}?subject=security`,
    `Expires: ${new Date(now + validMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
