-- Drops the CHECK that listed the providers, so that a new provider needs no migration. SQLite can only do that by building the table anew:
-- the statements are drizzle-kit's, except for what is needed because of that:
-- * Rows keep their row numbers, which `search` refers to, so the index stays valid and is not rebuilt.
-- * A view and a trigger of another table that read `payments` are dropped first, or the RENAME fails; they and the triggers of
--   `payments`, which go with the old table, are created again as in 0003_keep_daily_counters and 0004_find_in_lists.
-- * `PRAGMA foreign_keys` has no effect within a transaction and is left out: libSQL's `migrate` switches foreign keys off around it. Where
--   something else runs this with foreign keys on, DROP TABLE fails and nothing is changed.
-- test/worker/migrations.test.ts proves it on a database with rows.
CREATE TABLE `__new_payments` (
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
	CONSTRAINT "payments_currency" CHECK(currency in ('BRL', 'USD')),
	CONSTRAINT "payments_cancel_reason" CHECK(cancel_reason is null or cancel_reason in ('expired', 'admin', 'replaced', 'rejected', 'mismatch')),
	CONSTRAINT "payments_amount" CHECK(amount_cents >= 0 and amount_cents <= list_price_cents),
	CONSTRAINT "payments_free" CHECK((amount_cents = 0) = (method = 'free')),
	CONSTRAINT "payments_approved" CHECK(status not in ('approved', 'refunded') or approved_at is not null)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("rowid", "id", "user_id", "product_id", "product_name", "description", "seller_type", "level", "key_expiration", "method", "provider", "provider_id", "collector_id", "list_price_cents", "amount_cents", "currency", "coupon_code", "discount", "status", "cancel_reason", "is_processing", "is_late", "settled_by", "mismatch", "qr_code", "qr_code_base64", "hosted_url", "terms_version", "terms_accepted_at", "terms_address", "created_at", "expires_at", "approved_at", "cancelled_at", "refunded_at", "checked_at", "lease_until")
SELECT "rowid", "id", "user_id", "product_id", "product_name", "description", "seller_type", "level", "key_expiration", "method", "provider", "provider_id", "collector_id", "list_price_cents", "amount_cents", "currency", "coupon_code", "discount", "status", "cancel_reason", "is_processing", "is_late", "settled_by", "mismatch", "qr_code", "qr_code_base64", "hosted_url", "terms_version", "terms_accepted_at", "terms_address", "created_at", "expires_at", "approved_at", "cancelled_at", "refunded_at", "checked_at", "lease_until"
FROM `payments` ORDER BY "rowid";
--> statement-breakpoint
DROP TRIGGER `users_reworded`;
--> statement-breakpoint
DROP VIEW `payment_words`;
--> statement-breakpoint
DROP TABLE `payments`;
--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider`,`provider_id`) WHERE provider_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`product_id`,`method`) WHERE status = 'pending' and user_id is not null;
--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`checked_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_standing` ON `payments` (`status`,`id`);
--> statement-breakpoint
CREATE INDEX `payments_settled` ON `payments` (`approved_at`) WHERE settled_by is not null;
--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`method`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_product` ON `payments` (`product_name`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_cents`,`created_at`);
--> statement-breakpoint
CREATE VIEW `payment_words` AS
SELECT p.rowid AS place, p.user_id, concat_ws(char(10), p.id, p.provider_id, p.product_name, u.name, u.email) AS words
FROM payments p LEFT JOIN users u ON u.id = p.user_id;
--> statement-breakpoint
CREATE TRIGGER `payments_counted` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments (day, currency, status, count, amount_cents)
	VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT (day, currency, status) DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `status`, `amount_cents`, `currency`, `created_at` ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
	INSERT INTO daily_payments (day, currency, status, count, amount_cents)
	VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT (day, currency, status) DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_uncounted` AFTER DELETE ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO search (rowid, words) SELECT place + 1099511627776, words FROM payment_words WHERE place = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_reworded` AFTER UPDATE OF `provider_id`, `product_name`, `user_id` ON `payments` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
	INSERT INTO search (rowid, words) SELECT place + 1099511627776, words FROM payment_words WHERE place = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_removed` AFTER DELETE ON `payments` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER `users_reworded` AFTER UPDATE OF `name`, `email` ON `users` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
	DELETE FROM search WHERE rowid IN (SELECT rowid FROM licenses WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE user_id = new.id;
	DELETE FROM search WHERE rowid IN (SELECT rowid + 1099511627776 FROM payments WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place + 1099511627776, words FROM payment_words WHERE user_id = new.id;
END;
