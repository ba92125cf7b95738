-- Every request to sqld opens a connection, which parses the whole schema: what stands here costs each of them, and an index costs a page of
-- the log with every write. So triggers of one event are one trigger, and indexes go that a small table, or another index, can do without.
DROP INDEX `products_on_sale`;--> statement-breakpoint
DROP INDEX `counters_resets`;--> statement-breakpoint
DROP INDEX `disputes_opened`;--> statement-breakpoint
DROP INDEX `disputes_status`;--> statement-breakpoint
DROP INDEX `payments_pending`;--> statement-breakpoint
DROP INDEX `payments_standing`;--> statement-breakpoint
DROP INDEX `payments_settled`;--> statement-breakpoint
DROP INDEX `payments_method`;--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`method`,`created_at`) WHERE method <> 'pix';--> statement-breakpoint
DROP INDEX `ended_sessions_expired`;--> statement-breakpoint
DROP INDEX `users_banned`;--> statement-breakpoint
DROP INDEX `users_blocked`;--> statement-breakpoint
CREATE INDEX `users_barred` ON `users` (`last_login`) WHERE is_banned or is_blocked;
--> statement-breakpoint
-- What follows is written by hand: drizzle-kit knows neither triggers nor WITHOUT ROWID, by which a row is written to one page instead of two.
CREATE TABLE `__new_counters` (
	`bucket` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`resets_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_counters` SELECT `bucket`, `hits`, `resets_at` FROM `counters`;
--> statement-breakpoint
DROP TABLE `counters`;
--> statement-breakpoint
ALTER TABLE `__new_counters` RENAME TO `counters`;
--> statement-breakpoint
CREATE TABLE `__new_license_days` (
	`license_id` text NOT NULL,
	`day` text NOT NULL,
	`activations` integer DEFAULT 0 NOT NULL,
	`validations` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`license_id`, `day`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_license_days` SELECT `license_id`, `day`, `activations`, `validations` FROM `license_days`;
--> statement-breakpoint
DROP TABLE `license_days`;
--> statement-breakpoint
ALTER TABLE `__new_license_days` RENAME TO `license_days`;
--> statement-breakpoint
CREATE TABLE `__new_ended_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_ended_sessions` SELECT `id`, `expires_at` FROM `ended_sessions`;
--> statement-breakpoint
DROP TABLE `ended_sessions`;
--> statement-breakpoint
ALTER TABLE `__new_ended_sessions` RENAME TO `ended_sessions`;
--> statement-breakpoint
DROP TRIGGER `licenses_added`;
--> statement-breakpoint
DROP TRIGGER `licenses_reworded`;
--> statement-breakpoint
DROP TRIGGER `licenses_recounted`;
--> statement-breakpoint
DROP TRIGGER `licenses_removed`;
--> statement-breakpoint
DROP TRIGGER `payments_added`;
--> statement-breakpoint
DROP TRIGGER `payments_reworded`;
--> statement-breakpoint
DROP TRIGGER `payments_removed`;
--> statement-breakpoint
DROP TRIGGER `payments_counted`;
--> statement-breakpoint
DROP TRIGGER `payments_recounted`;
--> statement-breakpoint
DROP TRIGGER `payments_uncounted`;
--> statement-breakpoint
DROP TRIGGER `users_added`;
--> statement-breakpoint
DROP TRIGGER `users_reworded`;
--> statement-breakpoint
DROP TRIGGER `users_removed`;
--> statement-breakpoint
DROP TRIGGER `users_counted`;
--> statement-breakpoint
DROP TRIGGER `users_recounted`;
--> statement-breakpoint
DROP TRIGGER `users_uncounted`;
--> statement-breakpoint
DROP TRIGGER `feedback_added`;
--> statement-breakpoint
DROP TRIGGER `feedback_reworded`;
--> statement-breakpoint
DROP TRIGGER `feedback_removed`;
--> statement-breakpoint
DROP TRIGGER `feedback_counted`;
--> statement-breakpoint
DROP TRIGGER `feedback_recounted`;
--> statement-breakpoint
DROP TRIGGER `feedback_uncounted`;
--> statement-breakpoint
DROP VIEW `payment_words`;
--> statement-breakpoint
CREATE VIEW `payment_words` AS
SELECT p.rowid + 1099511627776 AS place, p.id, p.user_id, concat_ws(char(10), p.id, p.provider_id, p.product_name, u.name, u.email) AS words
FROM payments p LEFT JOIN users u ON u.id = p.user_id;
--> statement-breakpoint
-- A payment is found by search from when it has its charge, or is no longer pending: it would be indexed twice otherwise.
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents;
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE id = new.id AND (new.provider_id IS NOT NULL OR new.status <> 'pending');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `status`, `amount_cents`, `currency`, `created_at` ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((old.created_at - 10800000) / 86400000, old.currency, old.status, -1, -old.amount_cents),
		((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776 AND new.provider_id IS NULL;
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE id = new.id AND new.provider_id IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_reworded` AFTER UPDATE OF `provider_id`, `product_name`, `user_id` ON `payments` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_removed` AFTER DELETE ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_added` AFTER INSERT ON `licenses` BEGIN
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid;
	INSERT INTO license_counts VALUES (new.seller_type, new.deleted_at IS NULL) ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_changed` AFTER UPDATE OF `key`, `product_name`, `user_id`, `discord_id`, `deleted_at`, `seller_type` ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid;
	INSERT INTO license_counts VALUES (old.seller_type, -(old.deleted_at IS NULL)), (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_removed` AFTER DELETE ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	UPDATE license_counts SET count = count - 1 WHERE seller_type = old.seller_type AND old.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `users_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO daily_users VALUES ((new.created_at - 10800000) / 86400000, 1) ON CONFLICT DO UPDATE SET count = count + 1;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
END;
--> statement-breakpoint
CREATE TRIGGER `users_changed` AFTER UPDATE OF `name`, `email`, `created_at` ON `users` BEGIN
	INSERT INTO daily_users VALUES ((old.created_at - 10800000) / 86400000, -1), ((new.created_at - 10800000) / 86400000, 1)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
	DELETE FROM search WHERE rowid IN (SELECT place FROM license_words WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE user_id = new.id;
	DELETE FROM search WHERE rowid IN (SELECT place FROM payment_words WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_removed` AFTER DELETE ON `users` BEGIN
	UPDATE daily_users SET count = count - 1 WHERE day = (old.created_at - 10800000) / 86400000;
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_added` AFTER INSERT ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (new.rating, new.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_changed` AFTER UPDATE OF `rating`, `status`, `name`, `product_name`, `feedback` ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (old.rating, old.status, -1), (new.rating, new.status, 1)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_removed` AFTER DELETE ON `feedback` BEGIN
	UPDATE feedback_counts SET count = count - 1 WHERE rating = old.rating AND status = old.status;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
END;
