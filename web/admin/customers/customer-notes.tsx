import { StickyNote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addCustomerNote, deleteCustomerNote } from '#schema/api/customers.ts'
import { noteMax } from '#schema/rules/customers.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AdminConfirmDialog } from '../dialogs/admin-confirm-dialog.tsx'
import { useMayChange } from '../frame/may-change.ts'
import { useAttempt } from '../use-attempt.ts'
import { useBrasiliaTime } from '../use-brasilia-time.ts'
import styles from './customer-page.module.css'
import { type Customer, changed, reloadCustomer } from './customer-state.ts'

interface Props {
  id: string
  notes: NonNullable<Customer['notes']>
}

/** What staff noted about them, for the next colleague. */
export function CustomerNotes({ id, notes }: Props) {
  const t = useT()
  const { dateTime } = useBrasiliaTime()
  const mayChange = useMayChange()
  const [deleted, setDeleted] = useState<string | null>(null)
  return (
    <section aria-labelledby="notes" className={styles.card}>
      <h2 id="notes">{t('adminCustomers.notes.title', { n: notes.length })}</h2>
      {mayChange && <NoteForm id={id} />}
      {notes.length === 0 && !mayChange && <p className={styles.none}>{t('adminCustomers.notes.none')}</p>}
      <ul className={styles.notes}>
        {notes.map(({ _id, body, author: name, createdAt }) => {
          const author = name ?? t('adminCustomers.notes.gone')
          return (
            <li key={_id}>
              <p className={styles.note}>{body}</p>
              <p className={styles.aside}>
                {author} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
              </p>
              {mayChange && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Trash2 aria-hidden />}
                  aria-label={t('adminCustomers.notes.deleteOf', { author, date: dateTime(createdAt) })}
                  onClick={() => setDeleted(_id)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <AdminConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={t('adminCustomers.notes.ask')}
        text={t('adminCustomers.notes.text')}
        confirmLabel={t('adminCustomers.notes.delete')}
        errorTitle={t('adminCustomers.notes.deleteFailed')}
        onConfirm={async () => {
          const { message } = await changed(call(deleteCustomerNote, { params: { id, noteId: deleted ?? '' } }))
          toast(message, 'ok')
        }}
      />
    </section>
  )
}

function NoteForm({ id }: { id: string }) {
  const t = useT()
  const [body, setBody] = useState('')
  const { isBusy, problem, attempt } = useAttempt()
  const save = () =>
    attempt(async () => {
      await call(addCustomerNote, { params: { id }, body: { body } })
      // What was typed meanwhile is another note.
      setBody((typed) => (typed === body ? '' : typed))
      await reloadCustomer()
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() !== '') void save()
      }}
    >
      <TextArea
        label={t('adminCustomers.notes.field')}
        hint={t('adminCustomers.notes.hint')}
        error={problem || undefined}
        rows={2}
        maxLength={noteMax}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="quiet"
        icon={<StickyNote aria-hidden />}
        busy={isBusy}
        // Disabled, it would lose the focus when the note is saved.
        aria-disabled={body.trim() === '' || undefined}
      >
        {t('adminCustomers.notes.save')}
      </Button>
    </form>
  )
}
