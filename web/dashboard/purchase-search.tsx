import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnChange } from '#web/hooks/use-on-change.ts'
import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './purchase-search.module.css'

/** Looks for purchases by product or key; an empty field shows all again. `search`: what the address says. */
export function PurchaseSearch({ search }: { search: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [text, setText] = useState(search)
  // Back and links change the address.
  useOnChange(setText, search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigate(paths.purchases(1, text.trim()))
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={t('dashboard.purchases.search')}
          type="search"
          name="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={120}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="quiet" icon={<Search aria-hidden />}>
          {t('dashboard.purchases.submit')}
        </Button>
      </form>
    </search>
  )
}
