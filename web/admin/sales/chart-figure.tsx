import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Statistics } from '#schema/api/statistics.ts'
import { isCalendarDay } from '#schema/rules/clock.ts'
import { byteOrderMark, csvLine, plainCell } from '#schema/rules/csv.ts'
import { saveFile } from '#web/api/download.ts'
import { useT } from '#web/i18n/use-t.ts'
import { Button } from '#web/ui/button.tsx'
import { Figure, type FigureTable } from '#web/ui/figure.tsx'

interface Props {
  title: string
  summary: string
  empty?: string | undefined
  table: FigureTable
  /** Where it is about a period: its name is added to the file's. */
  shown?: Statistics
  controls?: ReactNode
  children: ReactNode
}

/** A chart with its data as a table and a CSV download. */
export function ChartFigure({ shown, ...figure }: Props) {
  const t = useT()
  const { title, table } = figure
  /** "30 dias", or "2026-11-01 a 2026-11-21" for days that were chosen. */
  const periodOf = ({ period, days }: Statistics) =>
    period === null ? t('adminSales.chosenDays', days) : t(`adminSales.periods.${period}`)
  const save = () => {
    // Spreadsheets read a day as such where it is not quoted; a month is a text to them.
    const cellOf = (cell: string | number, place: number) =>
      table.columns[place]?.date && isCalendarDay(String(cell)) ? plainCell(String(cell)) : cell
    const lines = [table.columns.map(({ name }) => name), ...table.rows.map((row) => row.map(cellOf))]
    const blob = new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv' })
    saveFile({ blob, name: `${[title, shown && periodOf(shown)].filter(Boolean).join(' - ')}.csv` })
  }
  return (
    <Figure
      {...figure}
      tableLabel={t('adminSales.table')}
      action={
        <Button
          variant="plain"
          icon={<Download aria-hidden />}
          aria-label={t('adminSales.csvOf', { title })}
          onClick={save}
        >
          {t('admin.export.action')}
        </Button>
      }
    />
  )
}
