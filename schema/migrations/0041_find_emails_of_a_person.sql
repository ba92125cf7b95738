DROP INDEX `suggestions_decider`;--> statement-breakpoint
CREATE INDEX `emails_user` ON `emails` (`user_id`);