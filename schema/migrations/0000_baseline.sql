-- The schema of version 1.0.0. Tables and indexes are drizzle-kit’s but for WITHOUT ROWID, by which a row is written to one page instead of two;
-- search, views and triggers, at the end, are written by hand: drizzle-kit knows none of them (docs/migrations.md).
-- Every request to sqld opens a connection, which parses the whole schema: what stands here costs each of them.

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
CREATE INDEX `account_links_user` ON `account_links` (`user_id`,`purpose`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `address_claims_open` ON `address_claims` (`user_id`,`new_address`) WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`entity_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_name` ON `audit_log` (`actor_name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_owner` ON `audit_log` (case when after ->> '$.userId' is not null then after ->> '$.userId' when before ->> '$.userId' is not null then before ->> '$.userId' when after ->> '$.discordId' is not null then after ->> '$.discordId' when before ->> '$.discordId' is not null then before ->> '$.discordId' end);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
,
	`media` text DEFAULT '[]' NOT NULL,
	`en` text DEFAULT '{}' NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (lower("name"));
--> statement-breakpoint
CREATE TABLE "counters" (
	`bucket` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `coupon_holds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`coupon_id` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "coupon_holds_state" CHECK(state in ('held', 'used', 'released'))
);
--> statement-breakpoint
CREATE INDEX `coupon_holds_taken` ON `coupon_holds` (`coupon_id`) WHERE state <> 'released';
--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`discount` integer NOT NULL,
	`valid_from` integer,
	`valid_until` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`allowed_roles` text NOT NULL,
	`max_uses` integer,
	`current_uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`max_uses_per_customer` integer DEFAULT 1,
	CONSTRAINT "coupons_discount" CHECK(discount between 0 and 100),
	CONSTRAINT "coupons_uses" CHECK(current_uses >= 0 and (max_uses is null or current_uses <= max_uses))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (lower("code"));
--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "customer_notes_body" CHECK(length(body) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE `daily_parts` (
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`fee_count` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `value`, `currency`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_payments` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`free_count` integer DEFAULT 0 NOT NULL,
	`manual_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `currency`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_users` (
	`day` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`asked_at` integer,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`lease_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliveries_status" CHECK(status in ('open', 'delivered', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;
--> statement-breakpoint
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
CREATE UNIQUE INDEX `disputes_case` ON `disputes` (`provider`,`case_id`) WHERE case_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open` ON `disputes` (`payment_id`) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`,`opened_at`);
--> statement-breakpoint
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
	`first_attempt_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`next_attempt_at`) WHERE sent_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_dedupe` ON `emails` (`user_id`,`dedupe`);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`product_id` text,
	`product_name` text NOT NULL,
	`rating` integer NOT NULL,
	`feedback` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "feedback_rating" CHECK(rating between 1 and 5),
	CONSTRAINT "feedback_text" CHECK(length(feedback) between 1 and 500),
	CONSTRAINT "feedback_status_known" CHECK(status in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_one_pending` ON `feedback` (`user_id`,`product_name`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `feedback_author` ON `feedback` (`user_id`,`product_name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_status` ON `feedback` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_created` ON `feedback` (`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_name` ON `feedback` (`name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_product` ON `feedback` (`product_name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_rating` ON `feedback` (`rating`,`created_at`);
--> statement-breakpoint
CREATE INDEX `feedback_of_product` ON `feedback` (`product_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `feedback_counts` (
	`product_id` text NOT NULL,
	`rating` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`product_id`, `rating`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE INDEX `key_views_license` ON `key_views` (`license_id`,`viewed_at`);
--> statement-breakpoint
CREATE TABLE `levels` (
	`seller_type` text NOT NULL,
	`level` integer NOT NULL,
	`name` text NOT NULL,
	`en` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`seller_type`, `level`),
	CONSTRAINT "levels_seller_type" CHECK(seller_type in ('internal', 'multiloader'))
);
--> statement-breakpoint
CREATE TABLE `license_counts` (
	`seller_type` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "license_days" (
	`license_id` text NOT NULL,
	`day` text NOT NULL,
	`activations` integer DEFAULT 0 NOT NULL,
	`validations` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`license_id`, `day`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `licenses` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`payment_id` text,
	`user_id` text,
	`discord_id` text,
	`product_id` text,
	`product_name` text NOT NULL,
	`seller_type` text NOT NULL,
	`level` integer NOT NULL,
	`created_by` text,
	`note` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`hwid` text,
	`activated_at` integer,
	`last_validated_at` integer,
	`released_at` integer,
	`purchase_date` integer NOT NULL,
	`expiration_date` integer NOT NULL,
	`deleted_at` integer,
	`suspended_at` integer,
	`replaced_by` text,
	`release_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "licenses_seller_type" CHECK(seller_type in ('internal', 'multiloader'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_key` ON `licenses` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_payment` ON `licenses` (`payment_id`);
--> statement-breakpoint
CREATE INDEX `licenses_user` ON `licenses` (`user_id`,`purchase_date`);
--> statement-breakpoint
CREATE INDEX `licenses_discord` ON `licenses` (`discord_id`) WHERE discord_id is not null;
--> statement-breakpoint
CREATE INDEX `licenses_expiring` ON `licenses` (`expiration_date`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `licenses_named` ON `licenses` (`product_name`,`purchase_date`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `licenses_external` ON `licenses` (`purchase_date`) WHERE deleted_at is null and seller_type <> 'internal';
--> statement-breakpoint
CREATE INDEX `licenses_waiting` ON `licenses` (`purchase_date`) WHERE deleted_at is null and discord_id is not null and user_id is null;
--> statement-breakpoint
CREATE INDEX `licenses_purchased` ON `licenses` (`purchase_date`,`expiration_date`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX `licenses_unpaid` ON `licenses` (`purchase_date`) WHERE payment_id is null and created_by is null;
--> statement-breakpoint
CREATE INDEX `licenses_suspended` ON `licenses` (`purchase_date`) WHERE deleted_at is null and (not is_active or suspended_at is not null);
--> statement-breakpoint
CREATE INDEX `licenses_made` ON `licenses` (`created_by`) WHERE created_by is not null;
--> statement-breakpoint
CREATE TABLE `notification_reads` (
	`user_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`title` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`notice` text,
	`params` text,
	`dedupe` text,
	`category` text DEFAULT 'geral' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`sender` text,
	`topic` text,
	`created_at` integer NOT NULL,
	`product_id` text REFERENCES products(id),
	`en` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_category" CHECK(category in ('geral', 'atualizacao', 'manutencao', 'importante')),
	CONSTRAINT "notifications_status" CHECK(status in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`dedupe`);
--> statement-breakpoint
CREATE INDEX `notifications_reader` ON `notifications` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `notifications_owners` ON `notifications` (`product_id`) WHERE product_id is not null;
--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender`) WHERE sender is not null;
--> statement-breakpoint
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
CREATE UNIQUE INDEX `partial_refunds_payment` ON `partial_refunds` (`payment_id`,`provider_refund_id`);
--> statement-breakpoint
CREATE INDEX `partial_refunds_closed` ON `partial_refunds` (`closed_at`);
--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	CONSTRAINT "payment_methods_type_known" CHECK(type in ('pix', 'crypto'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_type` ON `payment_methods` (`type`);
--> statement-breakpoint
CREATE TABLE "payments" (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`product_id` text,
	`product_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`seller_type` text NOT NULL,
	`level` integer NOT NULL,
	`key_expiration` integer NOT NULL,
	`method` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text,
	`collector_id` text,
	`list_price_cents` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`coupon_code` text,
	`discount` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`cancel_reason` text,
	`is_processing` integer DEFAULT false NOT NULL,
	`is_late` integer DEFAULT false NOT NULL,
	`settled_by` text,
	`is_repeat` integer DEFAULT false NOT NULL,
	`fee_cents` integer,
	`end_to_end_id` text,
	`mismatch` text,
	`qr_code` text,
	`hosted_url` text,
	`terms_version` text,
	`terms_accepted_at` integer,
	`terms_address` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`approved_at` integer,
	`cancelled_at` integer,
	`refunded_at` integer,
	`checked_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`stock_key_id` text,
	`sold_through` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_status" CHECK(status in ('pending', 'approved', 'cancelled', 'refunded')),
	CONSTRAINT "payments_method" CHECK(method in ('pix', 'crypto', 'free', 'manual')),
	CONSTRAINT "payments_currency" CHECK(currency in ('BRL', 'USD')),
	CONSTRAINT "payments_cancel_reason" CHECK(cancel_reason is null or cancel_reason in ('expired', 'admin', 'replaced', 'rejected', 'mismatch')),
	CONSTRAINT "payments_amount" CHECK(amount_cents >= 0 and amount_cents <= list_price_cents),
	CONSTRAINT "payments_free" CHECK((amount_cents = 0) = (method = 'free')),
	CONSTRAINT "payments_manual" CHECK((sold_through is not null) = (method = 'manual')),
	CONSTRAINT "payments_approved" CHECK(status not in ('approved', 'refunded') or approved_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_stock_key` ON `payments` (`stock_key_id`) WHERE stock_key_id is not null and status <> 'cancelled';
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider`,`provider_id`) WHERE provider_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`product_id`,`method`) WHERE status = 'pending' and user_id is not null;
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`method`,`created_at`) WHERE method <> 'pix';
--> statement-breakpoint
CREATE INDEX `payments_product` ON `payments` (`product_name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_cents`,`created_at`);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`price_brl` integer NOT NULL,
	`price_usd` integer NOT NULL,
	`category_id` text,
	`level` integer DEFAULT 0 NOT NULL,
	`seller_type` text DEFAULT 'internal' NOT NULL,
	`key_expiration` integer DEFAULT 30 NOT NULL,
	`additional_info` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`maintenance_since` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`is_free` integer DEFAULT false NOT NULL,
	`media` text DEFAULT '[]' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`en` text DEFAULT '{}' NOT NULL,
	`download` text,
	`sales_rank` integer,
	`sale` text DEFAULT 'on_sale' NOT NULL,
	`stops_sales` integer DEFAULT false NOT NULL,
	`sells_stock` integer DEFAULT false NOT NULL,
	`stock_warn_at` integer DEFAULT 5 NOT NULL,
	`prices_since` integer DEFAULT 0 NOT NULL,
	`campaigns` text DEFAULT '[]' NOT NULL,
	`volume_prices` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_prices" CHECK(price_brl >= 0 and price_usd >= 0),
	CONSTRAINT "products_key_expiration" CHECK(key_expiration >= 1),
	CONSTRAINT "products_seller_type" CHECK(seller_type in ('internal', 'multiloader')),
	CONSTRAINT "products_status" CHECK(status in ('active', 'maintenance'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_name` ON `products` (lower("name")) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`) WHERE deleted_at is null and slug <> '';
--> statement-breakpoint
CREATE TABLE `provider_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`done_at` integer,
	`topic` text DEFAULT 'payment' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`lease_id` text,
	PRIMARY KEY(`provider`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `provider_events_due` ON `provider_events` (`provider`,`lease_until`) WHERE done_at is null and failed_at is null;
--> statement-breakpoint
CREATE INDEX `provider_events_failed` ON `provider_events` (`failed_at`) WHERE failed_at is not null;
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `refund_requests_urgency` ON `refund_requests` (abs((status='open')*9e15-created_at));
--> statement-breakpoint
CREATE TABLE "refunds" (
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
CREATE INDEX `refunds_due` ON `refunds` (`next_attempt_at`) WHERE next_attempt_at is not null;
--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE status <> 'done';
--> statement-breakpoint
CREATE TABLE `refused_webhooks` (
	`provider` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `day`)
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`handle` text NOT NULL,
	`secret` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`ends_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "second_factors_kind" CHECK(kind in ('totp', 'passkey'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_handle` ON `second_factors` (`user_id`,`handle`);
--> statement-breakpoint
CREATE TABLE `service_figures` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`, `step`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `social_links` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`link` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "social_links_platform" CHECK(platform in ('discord', 'tiktok', 'youtube'))
);
--> statement-breakpoint
CREATE TABLE `stock_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`key` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`issued_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_keys_key` ON `stock_keys` (`key`);
--> statement-breakpoint
CREATE INDEX `stock_keys_product` ON `stock_keys` (`product_id`,`issued_at`,`added_at`,`id`);
--> statement-breakpoint
CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`decided_by` text,
	`decided_by_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "suggestions_status" CHECK(status in ('pending', 'approved', 'rejected', 'in_preparation', 'completed')),
	CONSTRAINT "suggestions_title" CHECK(length(title) between 1 and 80),
	CONSTRAINT "suggestions_description" CHECK(length(description) between 1 and 500)
);
--> statement-breakpoint
CREATE INDEX `suggestions_created` ON `suggestions` (`created_at`);
--> statement-breakpoint
CREATE INDEX `suggestions_author` ON `suggestions` (`user_id`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'client' NOT NULL,
	`discord_id` text,
	`discord_name` text,
	`is_discord_confirmed` integer DEFAULT false NOT NULL,
	`profile_image` text,
	`is_banned` integer DEFAULT false NOT NULL,
	`is_blocked` integer DEFAULT false NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`terms_version` text,
	`terms_accepted_at` integer,
	`terms_address` text,
	`last_login` integer,
	`last_login_ip` text,
	`created_at` integer NOT NULL,
	`email_verified_at` integer,
	`language` text DEFAULT 'pt-BR' NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`staff_scopes` text,
	`sessions` text DEFAULT '[]' NOT NULL,
	`ranking_points` integer,
	CONSTRAINT "users_role" CHECK(role in ('client', 'reseller', 'admin')),
	CONSTRAINT "users_email_normal" CHECK(email = lower(trim(email)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_discord` ON `users` (`discord_id`) WHERE is_discord_confirmed = 1;
--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);
--> statement-breakpoint
CREATE INDEX `users_discord_claim` ON `users` (`discord_id`) WHERE discord_id is not null and is_discord_confirmed = 0;
--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ("name" collate nocase);
--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`last_login`);
--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`last_login`);
--> statement-breakpoint
CREATE INDEX `users_ranked` ON `users` (`ranking_points`) WHERE ranking_points is not null;
--> statement-breakpoint
CREATE INDEX `users_barred` ON `users` (`is_banned`,`last_login`) WHERE is_banned or is_blocked;
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`video_id` text NOT NULL,
	`link` text NOT NULL,
	`thumbnail` text,
	`created_at` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`en` text DEFAULT '{}' NOT NULL,
	`product_id` text REFERENCES products(id),
	CONSTRAINT "videos_platform" CHECK(platform in ('youtube', 'google-drive'))
);
--> statement-breakpoint
-- What admins search in long lists, by every three letters of it: one index for all lists, each in a range of row ids of its own, 2^40 apart
-- (worker/domain/listing/search.ts). Row ids are those of the tables, which keep them: neither sqld nor Turso knows VACUUM. FTS5 is part of SQLite
-- and of Turso (https://docs.turso.tech/features/sqlite-extensions). The texts themselves are not kept a second time. What the panel does not list
-- is not in it.
CREATE VIRTUAL TABLE `search` USING fts5(words, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
-- Keys and payments are found by the present name and e-mail of whose they are.
CREATE VIEW `license_words` AS
SELECT l.rowid AS place, l.user_id, concat_ws(char(10), l.key, l.product_name, l.user_id, l.discord_id, u.name, u.email, l.note) AS words
FROM licenses l LEFT JOIN users u ON u.id = l.user_id WHERE l.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW `payment_words` AS
SELECT p.rowid + 1099511627776 AS place, p.id, p.user_id, concat_ws(char(10), p.id, p.provider_id, p.product_name, u.name, u.email) AS words
FROM payments p LEFT JOIN users u ON u.id = p.user_id;
--> statement-breakpoint
-- One row for each part that a sale counts in. Days are those of São Paulo, which has been at UTC-3 all year since 2019 (Decreto 9.772/2019): three
-- hours are 10,800,000 ms. A year of days is tens of thousands of rows: whole months are read from sums of their own, whose day is the month as a
-- negative number (-202611).
CREATE VIEW `sale_parts` AS
SELECT p.id, iif(m.value, -strftime('%Y%m', at / 1000 - 10800, 'unixepoch'), (at - 10800000) / 86400000) AS day, j.key AS kind, j.value, currency,
amount_cents, ifnull(fee_cents, 0) AS fee, fee_cents NOT NULL AS has_fee
FROM (SELECT *, iif(status = 'refunded', ifnull(refunded_at, created_at), created_at) AS at FROM payments WHERE status IN ('approved', 'refunded')) p,
json_each(iif(status = 'refunded', json_object('refund', method), json_object('product', product_name, 'coupon', lower(coupon_code),
'method', method, 'hour', (at - 10800000) / 3600000 % 24, 'buyer', iif(amount_cents = 0, NULL, is_repeat)))) j, json_each('[0,1]') m WHERE j.value NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `audit_log_added` AFTER INSERT ON `audit_log` BEGIN
	INSERT INTO search (rowid, words) VALUES (new.rowid + 4398046511104, concat_ws(char(10), new.actor_name, new.action, new.entity_id));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_removed` AFTER DELETE ON `audit_log` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 4398046511104;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_reworded` AFTER UPDATE OF `actor_name` ON `audit_log` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 4398046511104;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 4398046511104, concat_ws(char(10), new.actor_name, new.action, new.entity_id));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_added` AFTER INSERT ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (coalesce(new.product_id, ''), new.rating, new.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_changed` AFTER UPDATE OF `product_id`, `rating`, `status`, `name`, `product_name`, `feedback` ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (coalesce(old.product_id, ''), old.rating, old.status, -1), (coalesce(new.product_id, ''), new.rating, new.status, 1)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_removed` AFTER DELETE ON `feedback` BEGIN
	UPDATE feedback_counts SET count = count - 1 WHERE product_id = coalesce(old.product_id, '') AND rating = old.rating AND status = old.status;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
END;
--> statement-breakpoint
-- A write to the search index costs several pages of the log and most of a millisecond, for one row as for a hundred. So new licenses and payments
-- are added by the cron (worker/domain/listing/index-new-rows.ts); searches read the rows after the last that is indexed themselves, and the
-- triggers keep what is indexed.
CREATE TRIGGER `licenses_removed` AFTER DELETE ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	UPDATE license_counts SET count = count - 1 WHERE seller_type = old.seller_type AND old.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_added` AFTER INSERT ON `licenses` BEGIN
	INSERT INTO license_counts VALUES (new.seller_type, new.deleted_at IS NULL) ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_changed` AFTER UPDATE OF `key`, `product_name`, `user_id`, `discord_id`, `note`, `deleted_at`, `seller_type` ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid
	AND place <= (SELECT rowid FROM search WHERE rowid < 1099511627776 ORDER BY rowid DESC LIMIT 1);
	INSERT INTO license_counts VALUES (old.seller_type, -(old.deleted_at IS NULL)), (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_changing` BEFORE UPDATE OF `status`, `amount_cents`, `currency`, `created_at`, `refunded_at`, `product_name`, `coupon_code`,
`method`, `is_repeat`, `fee_cents` ON `payments` WHEN old.approved_at NOT NULL BEGIN
	INSERT INTO daily_parts SELECT day, kind, value, currency, -1, -amount_cents, -fee, -has_fee FROM sale_parts WHERE id = old.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_reworded` AFTER UPDATE OF `provider_id`, `product_name`, `user_id` ON `payments` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE id = new.id
	AND place <= (SELECT rowid FROM search WHERE rowid BETWEEN 1099511627776 AND 2199023255551 ORDER BY rowid DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents, new.amount_cents = 0, new.method = 'manual')
	ON CONFLICT DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents, free_count = free_count + excluded.free_count,
	manual_count = manual_count + excluded.manual_count;
	INSERT INTO daily_parts SELECT day, kind, value, currency, 1, amount_cents, fee, has_fee FROM sale_parts WHERE id = new.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `status`, `amount_cents`, `currency`, `created_at`, `refunded_at`, `product_name`, `coupon_code`,
`method`, `is_repeat`, `fee_cents` ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((old.created_at - 10800000) / 86400000, old.currency, old.status, -1, -old.amount_cents, -(old.amount_cents = 0), -(old.method = 'manual')),
		((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents, new.amount_cents = 0, new.method = 'manual')
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	free_count = free_count + excluded.free_count, manual_count = manual_count + excluded.manual_count;
	INSERT INTO daily_parts SELECT day, kind, value, currency, 1, amount_cents, fee, has_fee FROM sale_parts WHERE id = new.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_removed` BEFORE DELETE ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents, free_count = free_count - (old.amount_cents = 0),
	manual_count = manual_count - (old.method = 'manual')
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
	INSERT INTO daily_parts SELECT day, kind, value, currency, -1, -amount_cents, -fee, -has_fee FROM sale_parts WHERE id = old.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER `users_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO daily_users VALUES ((new.created_at - 10800000) / 86400000, 1) ON CONFLICT DO UPDATE SET count = count + 1;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
END;
--> statement-breakpoint
CREATE TRIGGER `users_removed` AFTER DELETE ON `users` BEGIN
	UPDATE daily_users SET count = count - 1 WHERE day = (old.created_at - 10800000) / 86400000;
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
END;
--> statement-breakpoint
CREATE TRIGGER `users_changed` AFTER UPDATE OF `name`, `email`, `created_at` ON `users` BEGIN
	INSERT INTO daily_users VALUES ((old.created_at - 10800000) / 86400000, -1), ((new.created_at - 10800000) / 86400000, 1)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
	DELETE FROM search WHERE rowid IN (SELECT place FROM license_words WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE user_id = new.id
	AND place <= (SELECT rowid FROM search WHERE rowid < 1099511627776 ORDER BY rowid DESC LIMIT 1);
	DELETE FROM search WHERE rowid IN (SELECT place FROM payment_words WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE user_id = new.id
	AND place <= (SELECT rowid FROM search WHERE rowid BETWEEN 1099511627776 AND 2199023255551 ORDER BY rowid DESC LIMIT 1);
END;
