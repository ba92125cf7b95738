-- The tables and indexes are drizzle-kit's; what follows them is written by hand. A later migration that builds `licenses`, `payments`,
-- `users`, `feedback` or `audit_log` anew drops their triggers and numbers their rows again: it has to make the triggers again, empty `search`
-- with `DELETE FROM search` and fill it as below. test/worker/search.test.ts fails otherwise.
CREATE TABLE `license_counts` (
	`seller_type` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `audit_log_entity`;--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_name` ON `audit_log` (`actor_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`created_at`);--> statement-breakpoint
DROP INDEX `licenses_purchased`;--> statement-breakpoint
CREATE INDEX `licenses_expiring` ON `licenses` (`expiration_date`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `licenses_named` ON `licenses` (`product_name`,`purchase_date`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `licenses_suspended` ON `licenses` (`purchase_date`) WHERE deleted_at is null and not is_active;--> statement-breakpoint
CREATE INDEX `licenses_external` ON `licenses` (`purchase_date`) WHERE deleted_at is null and seller_type <> 'internal';--> statement-breakpoint
CREATE INDEX `licenses_waiting` ON `licenses` (`purchase_date`) WHERE deleted_at is null and discord_id is not null and user_id is null;--> statement-breakpoint
CREATE INDEX `licenses_purchased` ON `licenses` (`purchase_date`,`expiration_date`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `feedback_created` ON `feedback` (`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_name` ON `feedback` (`name`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_product` ON `feedback` (`product_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `feedback_rating` ON `feedback` (`rating`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_owners` ON `notifications` (`product_id`) WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_method` ON `payments` (`method`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_product` ON `payments` (`product_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_cents`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`last_login`);--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`last_login`);--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`last_login`) WHERE is_banned;--> statement-breakpoint
CREATE INDEX `users_blocked` ON `users` (`last_login`) WHERE is_blocked;
--> statement-breakpoint
-- What admins search in long lists, by every three letters of it: one index for all lists, each in a range of row numbers of its own, 2^40
-- apart (worker/domain/search.ts). Row numbers are those of the tables; they stand still, for neither sqld nor Turso knows VACUUM. FTS5 is part
-- of SQLite and of Turso (https://docs.turso.tech/features/sqlite-extensions). The texts themselves are not kept a second time.
-- What the panel does not list is not in it.
CREATE VIRTUAL TABLE `search` USING fts5(words, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE VIEW `license_words` AS
SELECT l.rowid AS place, l.user_id, concat_ws(char(10), l.key, l.product_name, l.user_id, l.discord_id, u.name, u.email) AS words
FROM licenses l LEFT JOIN users u ON u.id = l.user_id WHERE l.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIEW `payment_words` AS
SELECT p.rowid AS place, p.user_id, concat_ws(char(10), p.id, p.provider_id, p.product_name, u.name, u.email) AS words
FROM payments p LEFT JOIN users u ON u.id = p.user_id;
--> statement-breakpoint
CREATE TRIGGER `licenses_added` AFTER INSERT ON `licenses` BEGIN
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid;
	INSERT INTO license_counts (seller_type, count) VALUES (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT (seller_type) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_reworded` AFTER UPDATE OF `key`, `product_name`, `user_id`, `discord_id`, `deleted_at` ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_recounted` AFTER UPDATE OF `deleted_at`, `seller_type` ON `licenses` BEGIN
	UPDATE license_counts SET count = count - 1 WHERE seller_type = old.seller_type AND old.deleted_at IS NULL;
	INSERT INTO license_counts (seller_type, count) VALUES (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT (seller_type) DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER `licenses_removed` AFTER DELETE ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	UPDATE license_counts SET count = count - 1 WHERE seller_type = old.seller_type AND old.deleted_at IS NULL;
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
CREATE TRIGGER `users_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
END;
--> statement-breakpoint
-- Keys and payments are found by the present name and e-mail of whose they are.
CREATE TRIGGER `users_reworded` AFTER UPDATE OF `name`, `email` ON `users` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 2199023255552, concat_ws(char(10), new.name, new.email));
	DELETE FROM search WHERE rowid IN (SELECT rowid FROM licenses WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE user_id = new.id;
	DELETE FROM search WHERE rowid IN (SELECT rowid + 1099511627776 FROM payments WHERE user_id = new.id);
	INSERT INTO search (rowid, words) SELECT place + 1099511627776, words FROM payment_words WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 2199023255552;
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_added` AFTER INSERT ON `feedback` BEGIN
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_reworded` AFTER UPDATE OF `name`, `product_name`, `feedback` ON `feedback` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_removed` AFTER DELETE ON `feedback` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_added` AFTER INSERT ON `audit_log` BEGIN
	INSERT INTO search (rowid, words) VALUES (new.rowid + 4398046511104, concat_ws(char(10), new.actor_name, new.action, new.entity_id));
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_removed` AFTER DELETE ON `audit_log` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 4398046511104;
END;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT place, words FROM license_words ORDER BY place;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT place + 1099511627776, words FROM payment_words ORDER BY place;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 2199023255552, concat_ws(char(10), name, email) FROM users ORDER BY rowid;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 3298534883328, concat_ws(char(10), name, product_name, feedback) FROM feedback ORDER BY rowid;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 4398046511104, concat_ws(char(10), actor_name, action, entity_id) FROM audit_log ORDER BY rowid;
--> statement-breakpoint
INSERT INTO license_counts (seller_type, count) SELECT seller_type, count(*) FROM licenses WHERE deleted_at IS NULL GROUP BY 1;
