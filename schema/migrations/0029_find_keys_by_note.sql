-- The search finds keys by their notes, too.
DROP TRIGGER `licenses_changed`;
--> statement-breakpoint
DROP VIEW `license_words`;
--> statement-breakpoint
CREATE VIEW `license_words` AS
SELECT l.rowid AS place, l.user_id, concat_ws(char(10), l.key, l.product_name, l.user_id, l.discord_id, u.name, u.email, l.note) AS words
FROM licenses l LEFT JOIN users u ON u.id = l.user_id WHERE l.deleted_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER `licenses_changed` AFTER UPDATE OF `key`, `product_name`, `user_id`, `discord_id`, `note`, `deleted_at`, `seller_type` ON `licenses` BEGIN
	DELETE FROM search WHERE rowid = old.rowid;
	INSERT INTO search (rowid, words) SELECT place, words FROM license_words WHERE place = new.rowid
	AND place <= (SELECT rowid FROM search WHERE rowid < 1099511627776 ORDER BY rowid DESC LIMIT 1);
	INSERT INTO license_counts VALUES (old.seller_type, -(old.deleted_at IS NULL)), (new.seller_type, new.deleted_at IS NULL)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
--> statement-breakpoint
UPDATE licenses SET note = note WHERE note <> '';
