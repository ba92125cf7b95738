import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import styles from './news-button.module.css'

interface Props {
  /** "3 vendas novas"; empty: there is nothing new. */
  text: string
  onShow: () => void
}

/** What is new and not shown yet. Its place is kept, so that nothing moves when it appears. */
export function NewsButton({ text, onShow }: Props) {
  return (
    <div role="status" className={styles.news}>
      {text && (
        <Button size="sm" icon={<ArrowUp aria-hidden />} onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  )
}
