CREATE TABLE `device_moves` (
	`license_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`code_hash` text NOT NULL,
	`digest` text NOT NULL,
	`label` text NOT NULL,
	`address` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`requested_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`polled_at` integer,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "device_moves_status" CHECK(status in ('open', 'denied', 'moved'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `device_moves_code` ON `device_moves` (`code_hash`);--> statement-breakpoint
ALTER TABLE `licenses` ADD `emergency_moved_at` integer;