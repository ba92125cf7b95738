DROP INDEX `emails_user`;--> statement-breakpoint
DROP INDEX `emails_dedupe`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_dedupe` ON `emails` (`user_id`,`dedupe`);