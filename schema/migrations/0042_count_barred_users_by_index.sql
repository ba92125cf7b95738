DROP INDEX `users_barred`;--> statement-breakpoint
CREATE INDEX `users_barred` ON `users` (`is_banned`,`last_login`) WHERE is_banned or is_blocked;