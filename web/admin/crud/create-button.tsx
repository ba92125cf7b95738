import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMayChange } from '../frame/may-change.ts'

export function CreateButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const mayChange = useMayChange()
  return (
    <Button icon={<Plus aria-hidden />} disabled={!mayChange} onClick={onClick}>
      {children}
    </Button>
  )
}
