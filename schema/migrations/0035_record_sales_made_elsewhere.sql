-- A CHECK lists the methods, so the table is built anew for the one of sales made outside the shop, as 0006_accept_any_provider_of_payments
-- explains: rows keep their row numbers, and views and triggers are created again as in 0009, 0016, 0032 and 0033.
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
INSERT INTO `__new_payments`("rowid", "id", "user_id", "product_id", "product_name", "description", "seller_type", "level", "key_expiration", "method", "provider", "provider_id", "collector_id", "list_price_cents", "amount_cents", "currency", "coupon_code", "discount", "status", "cancel_reason", "is_processing", "is_late", "settled_by", "is_repeat", "fee_cents", "end_to_end_id", "mismatch", "qr_code", "hosted_url", "terms_version", "terms_accepted_at", "terms_address", "created_at", "expires_at", "paid_at", "approved_at", "cancelled_at", "refunded_at", "checked_at", "lease_until", "stock_key_id")
SELECT "rowid", "id", "user_id", "product_id", "product_name", "description", "seller_type", "level", "key_expiration", "method", "provider", "provider_id", "collector_id", "list_price_cents", "amount_cents", "currency", "coupon_code", "discount", "status", "cancel_reason", "is_processing", "is_late", "settled_by", "is_repeat", "fee_cents", "end_to_end_id", "mismatch", "qr_code", "hosted_url", "terms_version", "terms_accepted_at", "terms_address", "created_at", "expires_at", "paid_at", "approved_at", "cancelled_at", "refunded_at", "checked_at", "lease_until", "stock_key_id"
FROM `payments` ORDER BY "rowid";--> statement-breakpoint
DROP TRIGGER `users_changed`;--> statement-breakpoint
DROP VIEW `payment_words`;--> statement-breakpoint
DROP VIEW `sale_parts`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_stock_key` ON `payments` (`stock_key_id`) WHERE stock_key_id is not null and status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider`,`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_open` ON `payments` (`user_id`,`product_id`,`method`) WHERE status = 'pending' and user_id is not null;--> statement-breakpoint
CREATE INDEX `payments_transfer` ON `payments` (`end_to_end_id`) WHERE end_to_end_id is not null;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`method`,`created_at`) WHERE method <> 'pix';--> statement-breakpoint
CREATE INDEX `payments_product` ON `payments` (`product_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_cents`,`created_at`);--> statement-breakpoint
CREATE VIEW `payment_words` AS
SELECT p.rowid + 1099511627776 AS place, p.id, p.user_id, concat_ws(char(10), p.id, p.provider_id, p.product_name, u.name, u.email) AS words
FROM payments p LEFT JOIN users u ON u.id = p.user_id;
--> statement-breakpoint
CREATE VIEW `sale_parts` AS
SELECT p.id, iif(m.value, -strftime('%Y%m', at / 1000 - 10800, 'unixepoch'), (at - 10800000) / 86400000) AS day, j.key AS kind, j.value, currency,
amount_cents, ifnull(fee_cents, 0) AS fee, fee_cents NOT NULL AS has_fee
FROM (SELECT *, iif(status = 'refunded', ifnull(refunded_at, created_at), created_at) AS at FROM payments WHERE status IN ('approved', 'refunded')) p,
json_each(iif(status = 'refunded', json_object('refund', method), json_object('product', product_name, 'coupon', lower(coupon_code),
'method', method, 'hour', (at - 10800000) / 3600000 % 24, 'buyer', iif(amount_cents = 0, NULL, is_repeat)))) j, json_each('[0,1]') m WHERE j.value NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents, new.amount_cents = 0)
	ON CONFLICT DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents, free_count = free_count + excluded.free_count;
	INSERT INTO daily_parts SELECT day, kind, value, currency, 1, amount_cents, fee, has_fee FROM sale_parts WHERE id = new.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_changing` BEFORE UPDATE OF `status`, `amount_cents`, `currency`, `created_at`, `refunded_at`, `product_name`, `coupon_code`,
`method`, `is_repeat`, `fee_cents` ON `payments` WHEN old.approved_at NOT NULL BEGIN
	INSERT INTO daily_parts SELECT day, kind, value, currency, -1, -amount_cents, -fee, -has_fee FROM sale_parts WHERE id = old.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `status`, `amount_cents`, `currency`, `created_at`, `refunded_at`, `product_name`, `coupon_code`,
`method`, `is_repeat`, `fee_cents` ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((old.created_at - 10800000) / 86400000, old.currency, old.status, -1, -old.amount_cents, -(old.amount_cents = 0)),
		((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents, new.amount_cents = 0)
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	free_count = free_count + excluded.free_count;
	INSERT INTO daily_parts SELECT day, kind, value, currency, 1, amount_cents, fee, has_fee FROM sale_parts WHERE id = new.id
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
CREATE TRIGGER `payments_removed` BEFORE DELETE ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents, free_count = free_count - (old.amount_cents = 0)
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
	INSERT INTO daily_parts SELECT day, kind, value, currency, -1, -amount_cents, -fee, -has_fee FROM sale_parts WHERE id = old.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
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
