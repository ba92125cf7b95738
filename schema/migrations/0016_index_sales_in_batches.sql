DROP INDEX `emails_created`;--> statement-breakpoint
DROP INDEX `licenses_product`;--> statement-breakpoint
-- What follows is written by hand. A write to the search index costs several pages of the log and most of a millisecond, for one row as for a
-- hundred. So new licenses and payments are added by the cron (worker/domain/listing/index-new-rows.ts); searches read the rows after the last
-- that is indexed themselves, and the triggers keep what is indexed.
DROP TRIGGER `payments_added`;
--> statement-breakpoint
DROP TRIGGER `payments_recounted`;
--> statement-breakpoint
DROP TRIGGER `payments_reworded`;
--> statement-breakpoint
DROP TRIGGER `licenses_added`;
--> statement-breakpoint
DROP TRIGGER `licenses_changed`;
--> statement-breakpoint
DROP TRIGGER `users_changed`;
--> statement-breakpoint
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF `status`, `amount_cents`, `currency`, `created_at` ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((old.created_at - 10800000) / 86400000, old.currency, old.status, -1, -old.amount_cents),
		((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents)
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_reworded` AFTER UPDATE OF `provider_id`, `product_name`, `user_id` ON `payments` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
	INSERT INTO search (rowid, words) SELECT place, words FROM payment_words WHERE id = new.id
	AND place <= (SELECT rowid FROM search WHERE rowid BETWEEN 1099511627776 AND 2199023255551 ORDER BY rowid DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_added` AFTER INSERT ON `licenses` BEGIN
	INSERT INTO license_counts VALUES (new.seller_type, new.deleted_at IS NULL) ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_changed` AFTER UPDATE OF `key`, `product_name`, `user_id`, `discord_id`, `deleted_at`, `seller_type` ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid
	AND place <= (SELECT rowid FROM search WHERE rowid < 1099511627776 ORDER BY rowid DESC LIMIT 1);
	INSERT INTO license_counts VALUES (old.seller_type, -(old.deleted_at IS NULL)), (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
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
