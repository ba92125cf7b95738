CREATE TABLE `license_grants` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`days` integer NOT NULL,
	`granted_at` integer NOT NULL,
	`granted_from` integer,
	`granted_until` integer,
	`is_counted` integer NOT NULL,
	`rest_ms` integer NOT NULL,
	`moved_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "license_grants_days" CHECK(days > 0),
	CONSTRAINT "license_grants_rest" CHECK(rest_ms >= 0 and rest_ms <= days * 86400000 and (not is_counted or rest_ms = 0)),
	CONSTRAINT "license_grants_period" CHECK((granted_from is null) = (granted_until is null) and (granted_from is null or granted_until - granted_from = days * 86400000)),
	CONSTRAINT "license_grants_counted" CHECK(not is_counted or granted_from is not null)
);
--> statement-breakpoint
CREATE INDEX `license_grants_license` ON `license_grants` (`license_id`);--> statement-breakpoint
CREATE TABLE `license_reminders` (
	`license_id` text NOT NULL,
	`days` integer NOT NULL,
	`expiration_date` integer NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`license_id`, `days`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `payments_open`;--> statement-breakpoint
ALTER TABLE `payments` ADD `renews_license_id` text;--> statement-breakpoint
CREATE INDEX `payments_renewals` ON `payments` (`renews_license_id`) WHERE renews_license_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`product_id`,`method`,case when renews_license_id is null then '' else renews_license_id end) WHERE status = 'pending' and user_id is not null;--> statement-breakpoint
-- Written by hand from here on: triggers are in no table of schema/tables.
CREATE TRIGGER license_grants_move AFTER UPDATE OF moved_ms ON license_grants WHEN new.moved_ms <> old.moved_ms
BEGIN
  UPDATE licenses SET expiration_date = expiration_date + new.moved_ms - old.moved_ms WHERE id = new.license_id;
END;
