-- The two tables built anew are drizzle-kit’s without quotes, tabs and defaults: their text is parsed by every request.
CREATE TABLE `__new_key_views` (
id text PRIMARY KEY NOT NULL,
license_id text NOT NULL,
kind text NOT NULL,
address text,
viewed_at integer NOT NULL,
FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE cascade,
CONSTRAINT key_views_kind CHECK(kind in ('revealed', 'copied', 'downloaded'))
);
--> statement-breakpoint
INSERT INTO `__new_key_views`(rowid, "id", "license_id", "kind", "address", "viewed_at") SELECT rowid, "id", "license_id", "kind", "address", "viewed_at" FROM `key_views`;--> statement-breakpoint
DROP TABLE `key_views`;--> statement-breakpoint
ALTER TABLE `__new_key_views` RENAME TO `key_views`;--> statement-breakpoint
CREATE INDEX `key_views_license` ON `key_views` (`license_id`,`viewed_at`);--> statement-breakpoint
CREATE TABLE `__new_partial_refunds` (
id text PRIMARY KEY NOT NULL,
payment_id text NOT NULL,
status text DEFAULT 'requested' NOT NULL,
source text NOT NULL,
reason text DEFAULT '' NOT NULL,
amount_cents integer NOT NULL,
provider_refund_id text,
requested_by text,
requested_at integer NOT NULL,
attempts integer DEFAULT 0 NOT NULL,
refusals integer DEFAULT 0 NOT NULL,
refusal text,
refused_at integer,
next_attempt_at integer,
created_at integer NOT NULL,
closed_at integer,
FOREIGN KEY (payment_id) REFERENCES payments(id),
CONSTRAINT partial_refunds_amount CHECK(amount_cents > 0),
CONSTRAINT partial_refunds_status CHECK(status in ('requested', 'processing', 'done', 'refused', 'dropped')),
CONSTRAINT partial_refunds_source CHECK(source in ('user', 'provider', 'automatic')),
CONSTRAINT partial_refunds_closed CHECK((status in ('done', 'dropped')) = (closed_at is not null)),
CONSTRAINT partial_refunds_scheduled CHECK(status not in ('requested', 'processing') or next_attempt_at is not null)
);
--> statement-breakpoint
INSERT INTO `__new_partial_refunds`(rowid, "id", "payment_id", "status", "source", "reason", "amount_cents", "provider_refund_id", "requested_by", "requested_at", "attempts", "refusals", "refusal", "refused_at", "next_attempt_at", "created_at", "closed_at") SELECT rowid, "id", "payment_id", "status", "source", "reason", "amount_cents", "provider_refund_id", "requested_by", "requested_at", "attempts", "refusals", "refusal", "refused_at", "next_attempt_at", "created_at", "closed_at" FROM `partial_refunds`;--> statement-breakpoint
DROP TABLE `partial_refunds`;--> statement-breakpoint
ALTER TABLE `__new_partial_refunds` RENAME TO `partial_refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `partial_refunds_payment` ON `partial_refunds` (`payment_id`,`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `partial_refunds_closed` ON `partial_refunds` (`closed_at`);--> statement-breakpoint
DROP INDEX `refund_requests_urgency`;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `is_pending` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `close_reason` text;--> statement-breakpoint
CREATE INDEX `refund_requests_urgency` ON `refund_requests` (abs(is_pending*9e15-created_at));--> statement-breakpoint
ALTER TABLE `licenses` ADD `off_reason` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `received_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `volume_from` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `volume_saved_cents` integer;--> statement-breakpoint
UPDATE `refund_requests` SET `is_pending` = `status` = 'open' OR (`status` = 'approved' AND EXISTS (
	SELECT 1 FROM `refunds` WHERE `refunds`.`payment_id` = `refund_requests`.`payment_id` AND `refunds`.`status` <> 'done'));
