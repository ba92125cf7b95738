CREATE TABLE `evidence_links` (
	`id` text PRIMARY KEY NOT NULL,
	`dispute_id` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`reads` integer DEFAULT 0 NOT NULL,
	`last_read_at` integer,
	FOREIGN KEY (`dispute_id`) REFERENCES `disputes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evidence_links_dispute` ON `evidence_links` (`dispute_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_banks` (
	`provider` text PRIMARY KEY NOT NULL,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`passed_over_until` integer DEFAULT 0 NOT NULL,
	`last_failure_at` integer NOT NULL,
	`last_failure` text NOT NULL,
	`recovered_at` integer
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `cancel_charge_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `charge_ms` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `payer_differs` integer;--> statement-breakpoint
CREATE INDEX `payments_charges_to_cancel` ON `payments` (`provider`,`cancel_charge_at`) WHERE cancel_charge_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `tax_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `tax_id_hint` text;