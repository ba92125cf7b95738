DROP INDEX `emails_due`;--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`next_attempt_at`) WHERE sent_at is null;