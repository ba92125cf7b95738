import { Info, RefreshCw, TriangleAlert, Wrench } from 'lucide-react'

const icons = { geral: Info, atualizacao: RefreshCw, manutencao: Wrench, importante: TriangleAlert }

/** What a notification is about, as a picture; the word stands beside it. */
export function NotificationIcon({ category, className }: { category: keyof typeof icons; className?: string }) {
  const Icon = icons[category]
  return <Icon aria-hidden {...(className && { className })} />
}
