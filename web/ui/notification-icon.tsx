import { Info, RefreshCw, TriangleAlert, Wrench } from 'lucide-react'

const icons = { geral: Info, atualizacao: RefreshCw, manutencao: Wrench, importante: TriangleAlert }

/** The category of a notification as an icon; its name is beside it. */
export function NotificationIcon({ category, className }: { category: keyof typeof icons; className?: string }) {
  const Icon = icons[category]
  return <Icon aria-hidden {...(className && { className })} />
}
