import { and, eq, gt, sql } from 'drizzle-orm'
import { StoreError } from '#schema/api/errors.ts'
import { evidenceLinkMs } from '#schema/rules/disputes.ts'
import { evidenceLinks } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { writeLog } from '#worker/lib/log.ts'
import type { PdfFile } from '../documents/letterhead.ts'

/** Stores a file of evidence for the provider of the dispute, which downloads it by the URL that this returns. */
export async function makeEvidenceLink(deps: Deps, disputeId: string, bytes: Uint8Array): Promise<string> {
  const { db, now, newId, publicUrl, linkTokens } = deps
  const id = newId()
  const createdAt = now()
  await db
    .insert(evidenceLinks)
    .values({ id, disputeId, bytes: Buffer.from(bytes), createdAt, expiresAt: createdAt + evidenceLinkMs })
  return `${publicUrl}/api/payments/evidence/${linkTokens.sign(id)}`
}

/** The file of a link, whose download is counted and logged. Throws 404 `evidence_link_not_found` for a link that is not ours or has expired. */
export async function readEvidenceLink({ db, now, linkTokens }: Deps, token: string): Promise<PdfFile> {
  const id = linkTokens.read(token)
  if (id === null) throw new StoreError('evidence_link_not_found')
  const { disputeId, bytes, reads } = evidenceLinks
  const [file] = await db
    .update(evidenceLinks)
    .set({ reads: sql`${reads} + 1`, lastReadAt: now() })
    .where(and(eq(evidenceLinks.id, id), gt(evidenceLinks.expiresAt, now())))
    .returning({ disputeId, bytes })
  if (!file) throw new StoreError('evidence_link_not_found')
  writeLog({ level: 'info', message: 'evidence was downloaded', dispute: file.disputeId.slice(0, 8) })
  return { bytes: new Uint8Array(file.bytes), name: `evidence-${file.disputeId.slice(0, 8)}.pdf` }
}
