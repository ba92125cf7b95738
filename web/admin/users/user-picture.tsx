import { Image } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/i18n/use-t.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { UserRow } from './users-state.ts'

/** A profile image of the shop's own; of one elsewhere nothing is loaded, or its host would learn the admin's address. */
export const ownImage = (src: string | null): string | null =>
  src !== null && new URL(src, location.origin).origin === location.origin ? src : null

/** The image of an account. One from elsewhere is loaded when it is asked for. */
export function UserPicture({ user: { name, profileImage } }: { user: UserRow }) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const isHidden = profileImage !== null && ownImage(profileImage) === null && !isShown
  return (
    <>
      <Avatar name={name} src={isHidden ? null : profileImage} size={56} />
      {isHidden && (
        <Button variant="quiet" icon={<Image aria-hidden />} onClick={() => setShown(true)}>
          {t('adminUsers.showPicture')}
        </Button>
      )}
    </>
  )
}
