import { and, eq } from 'drizzle-orm'
import type { Parsed } from '#schema/api/endpoint.ts'
import type * as api from '#schema/api/suggestions.ts'
import type { Suggestion, SuggestionChanges, SuggestionForm } from '#schema/api/suggestions.ts'
import { type SuggestionStatus, suggestionMoves } from '#schema/rules/suggestions.ts'
import { type SuggestionRow, suggestions } from '#schema/tables/index.ts'
import type { Deps } from '#worker/deps.ts'
import { isoOf } from '../lib/iso.ts'
import type { Actor } from './audit/audited-write.ts'
import { createRow, deleteRow, updateRow, updateRowStatus } from './audit/crud.ts'
import { contains, type Listing, ordered, readTable } from './listing/lists.ts'

const resource = { table: suggestions, name: 'suggestion', notFound: 'suggestion_not_found' } as const

type Query = Parsed<typeof api.listSuggestions>

export const suggestionsMatching = ({ search, status }: Pick<Query, 'search' | 'status'>) =>
  and(
    contains(search, [suggestions.title, suggestions.description, suggestions.name]),
    status === undefined ? undefined : eq(suggestions.status, status),
  )

export function listSuggestions({ db }: Deps, query: Query): Promise<Listing<Suggestion>> {
  const { id, title, createdAt } = suggestions
  const where = suggestionsMatching(query)
  const order = ordered(query.sort, { createdAt, title, status: suggestions.status }, createdAt, id)
  return readTable(db, query, { table: suggestions, where, order, onWire: suggestionOnWire })
}

export async function createSuggestion(deps: Deps, actor: Actor, form: SuggestionForm): Promise<Suggestion> {
  const at = deps.now()
  const { title, description } = form
  const values = { id: deps.newId(), userId: actor.id, name: actor.name, title, description }
  return suggestionOnWire(await createRow(deps, actor, resource, { ...values, createdAt: at, updatedAt: at }))
}

export const updateSuggestion = async (deps: Deps, actor: Actor, id: string, changes: SuggestionChanges) =>
  suggestionOnWire(await updateRow(deps, actor, resource, id, { ...changes, updatedAt: deps.now() }))

export const deleteSuggestion = (deps: Deps, actor: Actor, id: string) => deleteRow(deps, actor, resource, id)

/** One move of `suggestionMoves`. Whoever approves or rejects is recorded, also after later moves. */
export async function moveSuggestion(
  deps: Deps,
  actor: Actor,
  id: string,
  to: Exclude<SuggestionStatus, 'pending'>,
): Promise<Suggestion> {
  const isDecision = to === 'approved' || to === 'rejected'
  const change = { updatedAt: deps.now(), ...(isDecision && { decidedBy: actor.id, decidedByName: actor.name }) }
  return suggestionOnWire(await updateRowStatus(deps, actor, resource, id, { moves: suggestionMoves, to, change }))
}

function suggestionOnWire(row: SuggestionRow): Suggestion {
  const decider = row.decidedByName === null ? null : { _id: row.decidedBy, name: row.decidedByName }
  return {
    _id: row.id,
    userId: row.userId,
    name: row.name,
    title: row.title,
    description: row.description,
    status: row.status,
    approvedBy: row.status === 'rejected' ? null : decider,
    rejectedBy: row.status === 'rejected' ? decider : null,
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
  }
}
