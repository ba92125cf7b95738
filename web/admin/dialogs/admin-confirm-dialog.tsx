import { ConfirmDialog, type ConfirmDialogProps } from '#web/layout/confirm-dialog.tsx'
import { reportExpiredSession } from '../session-expiry.ts'

/** The confirmation of the panel: a session that has ended meanwhile is reported. */
export const AdminConfirmDialog = ({ onConfirm, ...options }: ConfirmDialogProps) => (
  <ConfirmDialog {...options} onConfirm={() => onConfirm().catch(reportExpiredSession)} />
)
