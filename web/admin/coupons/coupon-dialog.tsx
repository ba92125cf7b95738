import { createCoupon } from '#schema/api/coupons.ts'
import { couponCodeMax, couponUsesMax } from '#schema/rules/coupons.ts'
import { useT } from '#web/i18n/use-t.ts'
import { toast } from '#web/state/toasts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { CrudFormProps } from '../crud/use-crud.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { WholeNumberField } from '../dialogs/number-fields.tsx'
import { type CouponDraft, type CouponRow, draftOf, saveCoupon } from './coupons-state.ts'
import { RoleCheckboxes } from './role-checkboxes.tsx'

/** Creates or edits a coupon. */
export function CouponDialog({ isOpen, before, onClose }: CrudFormProps<CouponRow>) {
  const t = useT()
  const noRole = ({ allowedRoles }: CouponDraft) =>
    allowedRoles.length === 0 ? { allowedRoles: t('adminCoupons.noRole') } : {}
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={before ? t('adminCoupons.editTitle') : t('adminCoupons.new')}
      initial={() => draftOf(before)}
      schema={createCoupon.body}
      check={noRole}
      fieldOfError={{
        coupon_taken: 'code',
        coupon_ordered: 'code',
        coupon_below_uses: 'maxUses',
        coupon_dates: 'validUntil',
      }}
      errorTitle={t('adminCoupons.saveFailed')}
      labels={{
        code: t('adminCoupons.codeField'),
        discount: t('admin.fields.discount'),
        validFrom: t('admin.fields.validFrom'),
        validUntil: t('admin.fields.validUntil'),
        allowedRoles: t('adminCoupons.allowedRoles'),
        maxUses: t('admin.fields.maxUses'),
        maxUsesPerCustomer: t('adminCoupons.maxUsesPerCustomer'),
      }}
      save={async (draft, changes) => {
        await saveCoupon(draft, changes, before)
        const { code } = draft
        toast(t(before ? 'adminCoupons.changed' : 'adminCoupons.added', { code }), 'ok', { verbatim: code })
      }}
    >
      {({ draft, set, bind, bindCheckbox, errors }) => (
        <>
          <div className={dialogs.pair}>
            <TextField
              {...bind('code')}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={couponCodeMax}
              required
            />
            <WholeNumberField
              {...bind('discount')}
              min={0}
              max={100}
              required
              onChange={({ currentTarget: { value } }) => set({ discount: clamped(value, 100) })}
            />
          </div>
          <div className={dialogs.pair}>
            <TextField {...bind('validFrom')} type="datetime-local" />
            <TextField {...bind('validUntil')} type="datetime-local" />
          </div>
          <RoleCheckboxes
            chosen={draft.allowedRoles}
            error={errors.allowedRoles}
            onChoose={(allowedRoles) => set({ allowedRoles })}
          />
          <div className={dialogs.pair}>
            <WholeNumberField
              {...bind('maxUses')}
              hint={t('adminCoupons.maxUsesHint')}
              min={0}
              placeholder={t('adminCoupons.unlimited')}
              onChange={({ currentTarget: { value } }) => set({ maxUses: clamped(value, couponUsesMax) })}
            />
            <WholeNumberField
              {...bind('maxUsesPerCustomer')}
              hint={t('adminCoupons.maxUsesPerCustomerHint')}
              min={1}
              placeholder={t('adminCoupons.unlimited')}
              onChange={({ currentTarget: { value } }) => set({ maxUsesPerCustomer: clamped(value, couponUsesMax) })}
            />
          </div>
          <Checkbox {...bindCheckbox('isActive')}>{t('adminCoupons.isActive')}</Checkbox>
        </>
      )}
    </FormDialog>
  )
}

const clamped = (typed: string, max: number): string =>
  typed === '' || Number.isNaN(Number(typed)) ? typed : String(Math.min(max, Math.max(0, Number(typed))))
