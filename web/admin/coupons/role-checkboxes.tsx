import { type Role, roles } from '#schema/rules/accounts.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import styles from './coupons.module.css'
import { toggleRole } from './coupons-state.ts'

interface Props {
  chosen: readonly Role[]
  error: string | undefined
  onChoose: (roles: Role[]) => void
}

/** The roles that may use a coupon: each role includes those above it. */
export function RoleCheckboxes({ chosen, error, onChoose }: Props) {
  const t = useT()
  return (
    <fieldset aria-describedby={error ? 'roles-error' : undefined} className={styles.roles}>
      <legend className={styles.legend}>{t('adminCoupons.allowedRoles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          name="allowedRoles"
          checked={chosen.includes(role)}
          onChange={() => onChoose(toggleRole(chosen, role))}
        >
          {t(`admin.roles.${role}`)}
        </Checkbox>
      ))}
      {error && (
        <p id="roles-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
