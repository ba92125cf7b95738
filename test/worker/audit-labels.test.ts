import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { definitionOf } from '#schema/api/endpoint.ts'
import * as exportEndpoints from '#schema/api/exports.ts'
import { roles } from '#schema/rules/accounts.ts'
import { addressClaimStatuses } from '#schema/rules/address-claims.ts'
import { auditedTables } from '#schema/rules/audit.ts'
import { productStatuses } from '#schema/rules/catalogue.ts'
import { disputeStatuses } from '#schema/rules/disputes.ts'
import { feedbackStatuses } from '#schema/rules/feedback.ts'
import { notificationStatuses } from '#schema/rules/notifications.ts'
import { partialRefundStatuses } from '#schema/rules/partial-refunds.ts'
import { paymentStatuses } from '#schema/rules/payments.ts'
import { refundRequestStatuses } from '#schema/rules/refund-requests.ts'
import { refundStatuses } from '#schema/rules/refunds.ts'
import { staffScopes } from '#schema/rules/staff.ts'
import { suggestionStatuses } from '#schema/rules/suggestions.ts'
import * as tables from '#schema/tables/index.ts'
import { fieldKindOf } from '#web/admin/audit/field-kind.ts'
import en from '#web/i18n/en/admin-audit.ts'
import pt from '#web/i18n/pt-BR/admin-audit.ts'
import { loggedColumns } from '#worker/domain/audit/audited-write.ts'
import { auditActionWords, auditTableWordsOf } from '#worker/domain/exports/audit-words.ts'

/** Tables, nouns and verbs without a label do not compile; columns and their values are held here. */
const audited = Object.values(tables)
  .filter((table) => is(table, SQLiteTable))
  .filter((table) => auditedTables.some((name) => name === getTableName(table)))

test('every audited table is there', () => {
  expect(audited.map((table) => getTableName(table)).sort()).toEqual(
    auditedTables.filter((name) => name !== 'store' && name !== 'exports').sort(),
  )
})

test('every column that the audit log keeps has a label in both languages, and no label is left over', () => {
  // A reset of devices logs how many there were: they are rows of another table.
  const logged = new Set(['devices', ...audited.flatMap((table) => loggedColumns(table).map(([name]) => name))])
  for (const { fields } of [pt, en]) expect(Object.keys(fields).sort()).toEqual([...logged].sort())
})

test('every role and status that the audit log keeps has a label in both languages', () => {
  const values = new Set([
    ...roles,
    ...staffScopes,
    ...productStatuses,
    ...notificationStatuses,
    ...feedbackStatuses,
    ...suggestionStatuses,
    ...paymentStatuses,
    ...refundStatuses,
    ...partialRefundStatuses,
    ...disputeStatuses,
    ...addressClaimStatuses,
    ...refundRequestStatuses,
  ])
  for (const dictionary of [pt, en]) expect(Object.keys(dictionary.values).sort()).toEqual([...values].sort())
})

/** The search and filters of all exports, with the values of those that have a list of them. */
const filters = Object.values(exportEndpoints).flatMap((endpoint) =>
  Object.entries(definitionOf(endpoint).query.entries as Record<string, { wrapped?: { options?: string[] } }>),
)

test('every filter of an export has a label in both languages, and so have how many rows it has and whether it is complete', () => {
  const names = new Set([...filters.map(([name]) => name).filter((name) => !(name in pt.fields)), 'rows', 'isComplete'])
  for (const dictionary of [pt, en]) expect(Object.keys(dictionary.exportFields).sort()).toEqual([...names].sort())
})

test('every status that an export filters by has a label in both languages', () => {
  const options = filters
    .filter(([name]) => fieldKindOf(name) === 'word')
    .flatMap(([, { wrapped }]) => wrapped?.options ?? [])
  const values = new Set(options.filter((option) => !(option in pt.values)))
  for (const dictionary of [pt, en]) expect(Object.keys(dictionary.exportValues).sort()).toEqual([...values].sort())
})

test('the CSV file has actions and tables in the panel’s words', () => {
  for (const [at, { nouns, actions, entities }] of [pt, en].entries()) {
    for (const [noun, text] of Object.entries(nouns)) expect(auditActionWords(noun)[at]).toBe(text)
    for (const [verb, text] of Object.entries(actions))
      expect(auditActionWords(`user.${verb}`)[at]).toBe(`${nouns.user} · ${text}`)
    for (const [table, text] of Object.entries(entities)) expect(auditTableWordsOf(table)[at]).toBe(text)
  }
  expect(auditActionWords('older.thing')).toEqual(['older · thing', 'older · thing'])
})
