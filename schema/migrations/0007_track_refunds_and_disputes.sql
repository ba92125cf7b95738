CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider` text NOT NULL,
	`case_id` text,
	`kind` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`answer_by` integer NOT NULL,
	`documents_status` text,
	`is_covered` integer,
	`evidence_hash` text,
	`evidence_sent_at` integer,
	`provider_updated_at` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_kind" CHECK(kind in ('med', 'mediation', 'chargeback')),
	CONSTRAINT "disputes_status" CHECK(status in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_closed" CHECK((status = 'open') = (closed_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_case` ON `disputes` (`provider`,`case_id`) WHERE case_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open` ON `disputes` (`payment_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_opened` ON `disputes` (`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`answer_by`);--> statement-breakpoint
CREATE TABLE `key_views` (
	`id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`kind` text NOT NULL,
	`address` text,
	`viewed_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "key_views_kind" CHECK(kind in ('revealed', 'copied'))
);
--> statement-breakpoint
CREATE INDEX `key_views_license` ON `key_views` (`license_id`,`viewed_at`);--> statement-breakpoint
CREATE TABLE `license_days` (
	`license_id` text NOT NULL,
	`day` text NOT NULL,
	`activations` integer DEFAULT 0 NOT NULL,
	`validations` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`license_id`, `day`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `refused_webhooks` (
	`provider` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `day`)
);
--> statement-breakpoint
CREATE TABLE `ended_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ended_sessions_expired` ON `ended_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`source` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`amount_cents` integer NOT NULL,
	`provider_refund_id` text,
	`requested_by` text,
	`requested_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`refusals` integer DEFAULT 0 NOT NULL,
	`refusal` text,
	`refused_at` integer,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status" CHECK(status in ('requested', 'processing', 'done', 'refused')),
	CONSTRAINT "refunds_source" CHECK(source in ('user', 'automatic', 'provider', 'dispute')),
	CONSTRAINT "refunds_done" CHECK((status = 'done') = (completed_at is not null)),
	CONSTRAINT "refunds_scheduled" CHECK(status not in ('requested', 'processing') or next_attempt_at is not null)
);
--> statement-breakpoint
-- `approved` was the provider's word for a refund that is done. One that it had declined is asked for again where nobody asked for it but the shop.
INSERT INTO `__new_refunds` (`payment_id`, `status`, `source`, `reason`, `amount_cents`, `provider_refund_id`, `requested_by`, `requested_at`, `attempts`, `refusals`, `next_attempt_at`, `created_at`, `completed_at`)
SELECT `payment_id`,
	CASE `status` WHEN 'in_process' THEN 'processing' WHEN 'approved' THEN 'done' WHEN 'failed' THEN 'refused' ELSE `status` END,
	iif(`source` = 'chargeback', 'dispute', `source`), `reason`, `amount_cents`, `provider_refund_id`, `requested_by`, `created_at`, `attempts`,
	`status` = 'failed',
	CASE WHEN `status` = 'approved' OR (`status` = 'failed' AND `source` <> 'automatic') THEN NULL ELSE `next_attempt_at` END,
	`created_at`, iif(`status` = 'approved', coalesce(`completed_at`, `next_attempt_at`), NULL)
FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE status <> 'done';--> statement-breakpoint
DROP INDEX `provider_events_open`;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `topic` text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `failed_at` integer;--> statement-breakpoint
CREATE INDEX `provider_events_due` ON `provider_events` (`provider`,`lease_until`) WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX `provider_events_failed` ON `provider_events` (`failed_at`) WHERE failed_at is not null;--> statement-breakpoint
DROP INDEX `licenses_suspended`;--> statement-breakpoint
ALTER TABLE `licenses` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `licenses_suspended` ON `licenses` (`purchase_date`) WHERE deleted_at is null and (not is_active or suspended_at is not null);--> statement-breakpoint
ALTER TABLE `products` ADD `is_free` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Products on sale that share a name get their number behind it.
UPDATE `products` SET `name` = `name` || ' (' || `twin`.`number` || ')'
FROM (
	SELECT `id`, row_number() OVER (PARTITION BY lower(`name`) ORDER BY `created_at`, `id`) AS `number` FROM `products` WHERE `deleted_at` IS NULL
) AS `twin`
WHERE `twin`.`id` = `products`.`id` AND `twin`.`number` > 1;--> statement-breakpoint
CREATE UNIQUE INDEX `products_name` ON `products` (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `coupons` ADD `max_uses_per_customer` integer DEFAULT 1;--> statement-breakpoint
-- A payment is refunded only when the money went back: those whose refund is still in process are approved again, their keys suspended.
UPDATE `licenses` SET `is_active` = 1, `suspended_at` = (SELECT `created_at` FROM `refunds` WHERE `refunds`.`payment_id` = `licenses`.`payment_id`)
WHERE `deleted_at` IS NULL AND `payment_id` IN (
	SELECT `payment_id` FROM `refunds` JOIN `payments` ON `payments`.`id` = `payment_id`
	WHERE `refunds`.`status` IN ('requested', 'processing') AND `payments`.`status` IN ('approved', 'refunded'));--> statement-breakpoint
UPDATE `coupon_holds` SET `state` = 'used'
WHERE `state` = 'released' AND `payment_id` IN (
	SELECT `payment_id` FROM `refunds` JOIN `payments` ON `payments`.`id` = `payment_id`
	WHERE `refunds`.`status` = 'processing' AND `payments`.`status` = 'refunded')
	AND (SELECT `max_uses` IS NULL OR `current_uses` < `max_uses` FROM `coupons` WHERE `coupons`.`id` = `coupon_id`);--> statement-breakpoint
UPDATE `coupons` SET `max_uses` = max(`max_uses`, (SELECT count(*) FROM `coupon_holds` WHERE `coupon_id` = `coupons`.`id` AND `state` <> 'released')),
	`current_uses` = (SELECT count(*) FROM `coupon_holds` WHERE `coupon_id` = `coupons`.`id` AND `state` <> 'released')
WHERE `current_uses` <> (SELECT count(*) FROM `coupon_holds` WHERE `coupon_id` = `coupons`.`id` AND `state` <> 'released');--> statement-breakpoint
UPDATE `payments` SET `status` = 'approved', `refunded_at` = NULL
WHERE `status` = 'refunded' AND `id` IN (SELECT `payment_id` FROM `refunds` WHERE `status` = 'processing');
