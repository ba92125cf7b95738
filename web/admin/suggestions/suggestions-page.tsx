import { useState } from 'react'
import { exportSuggestions } from '#schema/api/exports.ts'
import { suggestionStatuses } from '#schema/rules/suggestions.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CreateButton } from '../crud/create-button.tsx'
import { DeleteDialog } from '../crud/delete-dialog.tsx'
import { useCrud } from '../crud/use-crud.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { choiceFilter } from '../list/list-filter.ts'
import { ListTools } from '../list/list-tools.tsx'
import { useList } from '../list/use-list.ts'
import { ListRegion, showsSkeleton } from '../table/list-region.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import styles from './suggestions.module.css'
import { type Move, moveSuggestion, removeSuggestion, type SuggestionRow, suggestions } from './suggestions-state.ts'

/** Four to a page, as cards: they are read, not compared. */
const perPage = 4

export default function SuggestionsPage() {
  const t = useT()
  const list = useList(suggestions, { filters: ['status'], limit: perPage })
  const crud = useCrud<SuggestionRow>()
  const [moved, setMoved] = useState<{ suggestion: SuggestionRow; to: Move } | null>(null)
  const label = t('admin.screens.suggestions')
  const create = <CreateButton onClick={crud.create}>{t('adminSuggestions.new')}</CreateButton>
  return (
    <AdminPage title={t('adminSuggestions.title')} lead={t('admin.zone')} actions={create}>
      <ListTools
        list={list}
        searchLabel={t('adminSuggestions.search')}
        exportEndpoint={exportSuggestions}
        filters={[
          choiceFilter('status', t('admin.fields.status'), suggestionStatuses, (value) =>
            t(`adminSuggestions.statuses.${value}`),
          ),
        ]}
      />
      <ListRegion
        label={label}
        list={list}
        errorTitle={t('adminSuggestions.loadFailed')}
        empty={{ title: t('adminSuggestions.emptyTitle'), text: t('adminSuggestions.emptyText'), action: create }}
      >
        <ul className={styles.cards}>
          {showsSkeleton(list) &&
            ['a', 'b', 'c', 'd'].map((place) => (
              <li key={place} className={styles.card}>
                <Skeleton height="150px" />
              </li>
            ))}
          {list.rows.map((suggestion) => (
            <li key={suggestion._id}>
              <SuggestionCard
                suggestion={suggestion}
                onEdit={() => crud.edit(suggestion)}
                onRemove={() => crud.askToDelete(suggestion)}
                onMove={(to) => setMoved({ suggestion, to })}
              />
            </li>
          ))}
        </ul>
      </ListRegion>
      {list.pages > 1 && (
        <div className={styles.pager}>
          <Pager
            label={t('admin.table.pages', { list: label })}
            page={list.page}
            pages={list.pages}
            position={t('admin.table.position', { page: list.page, pages: list.pages })}
            previous={t('admin.table.previous')}
            next={t('admin.table.next')}
            hrefOf={list.hrefOf}
          />
        </div>
      )}
      <SuggestionDialog {...crud.form} />
      <AdminConfirmDialog
        isOpen={moved !== null}
        onClose={() => setMoved(null)}
        title={moved ? t(`adminSuggestions.moves.${moved.to}.ask`) : ''}
        text={moved ? t(`adminSuggestions.moves.${moved.to}.text`, { title: moved.suggestion.title }) : ''}
        confirmLabel={moved ? t(`adminSuggestions.moves.${moved.to}.verb`) : ''}
        variant={moved?.to === 'rejected' ? 'bad' : 'primary'}
        errorTitle={moved ? t(`adminSuggestions.moves.${moved.to}.failed`) : ''}
        onConfirm={async () => {
          if (!moved) return
          await moveSuggestion(moved.suggestion, moved.to)
          toast(t(`adminSuggestions.moves.${moved.to}.done`))
        }}
      />
      <DeleteDialog
        {...crud.deletion}
        text={(suggestion) => t('adminSuggestions.deleteText', { title: suggestion.title })}
        errorTitle={t('adminSuggestions.deleteFailed')}
        remove={removeSuggestion}
        successText={() => t('adminSuggestions.deleted')}
      />
    </AdminPage>
  )
}
