CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`change_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_links_purpose" CHECK(purpose in ('recover', 'verify', 'change_from', 'change_to'))
);
--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `address_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`payer_name` text NOT NULL,
	`new_address` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`network_address` text,
	`status` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "address_claims_status" CHECK(status in ('open', 'approved', 'declined')),
	CONSTRAINT "address_claims_decided" CHECK((status = 'open') = (decided_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_claims_open` ON `address_claims` (`user_id`,`new_address`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `address_claims_address` ON `address_claims` (`new_address`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`params` text NOT NULL,
	`dedupe` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`failure` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_dedupe` ON `emails` (`dedupe`) WHERE dedupe is not null;--> statement-breakpoint
CREATE INDEX `emails_created` ON `emails` (`created_at`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`is_key_used` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_requests_status" CHECK(status in ('open', 'approved', 'declined')),
	CONSTRAINT "refund_requests_decided" CHECK((status = 'open') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'pt-BR' NOT NULL;