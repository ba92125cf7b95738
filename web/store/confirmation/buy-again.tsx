import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { readStorage } from '#web/state/storage.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface Props {
  productId: string | null
  renewsLicenseId: string | null
}

/** A link back to the product, or to the renewal; to the store where it is unknown. */
export function BuyAgain({ productId, renewsLicenseId }: Props) {
  const t = useT()
  const id = productId ?? readStorage('selectedProductId')
  if (id && renewsLicenseId !== null)
    return (
      <LinkButton variant="quiet" to={paths.renewal(id, renewsLicenseId)}>
        {t('renewal.confirmation.again')}
      </LinkButton>
    )
  return (
    <LinkButton variant="quiet" to={id ? paths.checkout(id) : paths.products}>
      {t(id ? 'checkout.confirmation.buyAgain' : 'shop.home.toStore')}
    </LinkButton>
  )
}
