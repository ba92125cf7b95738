import { type StaffScope, staffScopes } from '#schema/rules/staff.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './users.module.css'

interface Props {
  /** null: without limits. */
  chosen: readonly StaffScope[] | null
  error: string | undefined
  /** Only an admin without limits may change them. */
  isFixed: boolean
  onChoose: (scopes: StaffScope[] | null) => void
}

/** What an admin is limited to. */
export function ScopesField({ chosen, error, isFixed, onChoose }: Props) {
  const t = useT()
  return (
    <fieldset className={styles.scopes} disabled={isFixed}>
      <legend>{t('adminUsers.scopes.field')}</legend>
      {isFixed && <p>{t('adminUsers.scopes.fixed')}</p>}
      <Checkbox
        name="scopes"
        checked={chosen !== null}
        error={error}
        onChange={(event) => onChoose(event.currentTarget.checked ? ['read'] : null)}
      >
        {t('adminUsers.scopes.limit')}
      </Checkbox>
      {chosen &&
        staffScopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={(event) =>
              onChoose(
                staffScopes.filter((one) => (one === scope ? event.currentTarget.checked : chosen.includes(one))),
              )
            }
          >
            {t(`adminUsers.scopes.${scope}`)}
          </Checkbox>
        ))}
    </fieldset>
  )
}
