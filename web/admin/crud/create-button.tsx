import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChangeButton } from '../frame/change-button.tsx'

export const CreateButton = (props: { onClick: () => void; children: ReactNode }) => (
  <ChangeButton {...props} icon={<Plus aria-hidden />} />
)
