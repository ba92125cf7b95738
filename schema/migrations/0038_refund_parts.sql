CREATE TABLE `partial_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`source` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`provider_refund_id` text,
	`requested_by` text,
	`requested_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`refusal` text,
	`refused_at` integer,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partial_refunds_amount" CHECK(amount_cents > 0),
	CONSTRAINT "partial_refunds_status" CHECK(status in ('requested', 'processing', 'done', 'refused', 'dropped')),
	CONSTRAINT "partial_refunds_source" CHECK(source in ('user', 'provider')),
	CONSTRAINT "partial_refunds_closed" CHECK((status in ('done', 'dropped')) = (closed_at is not null)),
	CONSTRAINT "partial_refunds_scheduled" CHECK(status not in ('requested', 'processing') or next_attempt_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partial_refunds_payment` ON `partial_refunds` (`payment_id`,`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `partial_refunds_closed` ON `partial_refunds` (`closed_at`);