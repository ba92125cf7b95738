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
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (lower("name"));--> statement-breakpoint
CREATE TABLE `levels` (
	`seller_type` text NOT NULL,
	`level` integer NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`seller_type`, `level`),
	CONSTRAINT "levels_seller_type" CHECK(seller_type in ('internal', 'multiloader'))
);
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
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_prices" CHECK(price_brl >= 0 and price_usd >= 0),
	CONSTRAINT "products_key_expiration" CHECK(key_expiration >= 1),
	CONSTRAINT "products_seller_type" CHECK(seller_type in ('internal', 'multiloader')),
	CONSTRAINT "products_status" CHECK(status in ('active', 'maintenance'))
);
--> statement-breakpoint
CREATE INDEX `products_on_sale` ON `products` (`created_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `counters` (
	`bucket` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counters_resets` ON `counters` (`resets_at`);--> statement-breakpoint
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
CREATE INDEX `coupon_holds_taken` ON `coupon_holds` (`coupon_id`) WHERE state <> 'released';--> statement-breakpoint
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
	CONSTRAINT "coupons_discount" CHECK(discount between 0 and 100),
	CONSTRAINT "coupons_uses" CHECK(current_uses >= 0 and (max_uses is null or current_uses <= max_uses))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (lower("code"));--> statement-breakpoint
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
CREATE UNIQUE INDEX `feedback_one_pending` ON `feedback` (`user_id`,`product_name`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `feedback_author` ON `feedback` (`user_id`,`product_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_status` ON `feedback` (`status`,`created_at`);--> statement-breakpoint
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
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "licenses_seller_type" CHECK(seller_type in ('internal', 'multiloader'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_key` ON `licenses` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_payment` ON `licenses` (`payment_id`);--> statement-breakpoint
CREATE INDEX `licenses_user` ON `licenses` (`user_id`,`purchase_date`);--> statement-breakpoint
CREATE INDEX `licenses_product` ON `licenses` (`product_id`);--> statement-breakpoint
CREATE INDEX `licenses_purchased` ON `licenses` (`purchase_date`);--> statement-breakpoint
CREATE INDEX `licenses_discord` ON `licenses` (`discord_id`) WHERE discord_id is not null;--> statement-breakpoint
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_category" CHECK(category in ('geral', 'atualizacao', 'manutencao', 'importante')),
	CONSTRAINT "notifications_status" CHECK(status in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`dedupe`);--> statement-breakpoint
CREATE INDEX `notifications_reader` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
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
	`mismatch` text,
	`qr_code` text,
	`qr_code_base64` text,
	`hosted_url` text,
	`terms_version` text,
	`terms_accepted_at` integer,
	`terms_address` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`approved_at` integer,
	`cancelled_at` integer,
	`refunded_at` integer,
	`checked_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_status" CHECK(status in ('pending', 'approved', 'cancelled', 'refunded')),
	CONSTRAINT "payments_method" CHECK(method in ('pix', 'crypto', 'free')),
	CONSTRAINT "payments_provider" CHECK(provider in ('mercadopago', 'coinbase', 'btcpay', 'none')),
	CONSTRAINT "payments_currency" CHECK(currency in ('BRL', 'USD')),
	CONSTRAINT "payments_cancel_reason" CHECK(cancel_reason is null or cancel_reason in ('expired', 'admin', 'replaced', 'rejected', 'mismatch')),
	CONSTRAINT "payments_amount" CHECK(amount_cents >= 0 and amount_cents <= list_price_cents),
	CONSTRAINT "payments_free" CHECK((amount_cents = 0) = (method = 'free')),
	CONSTRAINT "payments_approved" CHECK(status not in ('approved', 'refunded') or approved_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider`,`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`product_id`,`method`) WHERE status = 'pending' and user_id is not null;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`checked_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`provider`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `provider_events_open` ON `provider_events` (`lease_until`) WHERE done_at is null;--> statement-breakpoint
CREATE TABLE `refunds` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`source` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`amount_cents` integer NOT NULL,
	`provider_refund_id` text,
	`requested_by` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status" CHECK(status in ('requested', 'in_process', 'approved', 'failed')),
	CONSTRAINT "refunds_source" CHECK(source in ('user', 'automatic', 'provider', 'chargeback'))
);
--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`next_attempt_at`) WHERE status in ('requested', 'in_process');--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	CONSTRAINT "payment_methods_type_known" CHECK(type in ('pix', 'crypto'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_type` ON `payment_methods` (`type`);--> statement-breakpoint
CREATE TABLE `social_links` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`link` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "social_links_platform" CHECK(platform in ('discord', 'tiktok', 'youtube'))
);
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`video_id` text NOT NULL,
	`link` text NOT NULL,
	`thumbnail` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "videos_platform" CHECK(platform in ('youtube', 'google-drive'))
);
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
CREATE INDEX `suggestions_created` ON `suggestions` (`created_at`);--> statement-breakpoint
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
	CONSTRAINT "users_role" CHECK(role in ('client', 'reseller', 'admin')),
	CONSTRAINT "users_email_normal" CHECK(email = lower(trim(email)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_discord` ON `users` (`discord_id`) WHERE is_discord_confirmed = 1;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);