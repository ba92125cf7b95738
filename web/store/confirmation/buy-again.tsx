import { useT } from '#web/i18n/use-t.ts'
import { paths } from '#web/paths.ts'
import { readStorage } from '#web/state/storage.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A link back to the product; to the store where it is unknown. */
export function BuyAgain({ productId }: { productId: string | null }) {
  const t = useT()
  const id = productId ?? readStorage('selectedProductId')
  return (
    <LinkButton variant="quiet" to={id ? paths.checkout(id) : paths.products}>
      {t(id ? 'checkout.confirmation.buyAgain' : 'shop.home.toStore')}
    </LinkButton>
  )
}
