-- Of several spellings of one key the sold one has the fold, else one that an order holds, else the first. Each other has a hyphen and its
-- id, which is no key’s fold, and is not sold.
UPDATE stock_keys SET folded_key = '-' || id WHERE upper(replace(replace(replace(replace(key, '-', ''), ' ', ''), '_', ''), '.', '')) IN (
	SELECT upper(replace(replace(replace(replace(key, '-', ''), ' ', ''), '_', ''), '.', '')) FROM stock_keys WHERE folded_key IS NULL);
--> statement-breakpoint
UPDATE stock_keys SET folded_key = upper(replace(replace(replace(replace(key, '-', ''), ' ', ''), '_', ''), '.', '')) WHERE id IN (
	SELECT id FROM (
		SELECT id, row_number() OVER (PARTITION BY upper(replace(replace(replace(replace(key, '-', ''), ' ', ''), '_', ''), '.', '')) ORDER BY
			issued_at IS NULL AND NOT EXISTS (SELECT 1 FROM licenses l WHERE l.key = s.key),
			NOT EXISTS (SELECT 1 FROM payments p WHERE p.stock_key_id = s.id AND p.stock_key_id IS NOT NULL AND p.status <> 'cancelled'),
			added_at, id) AS place
		FROM stock_keys s WHERE folded_key LIKE '-%')
	WHERE place = 1);
--> statement-breakpoint
-- Nor is one sold of which a licence has another spelling, or that is separators alone.
UPDATE stock_keys SET folded_key = '-' || id WHERE issued_at IS NULL AND (folded_key = '' OR (
	NOT EXISTS (SELECT 1 FROM licenses l WHERE l.key = stock_keys.key)
	AND folded_key IN (SELECT upper(replace(replace(replace(replace(l.key, '-', ''), ' ', ''), '_', ''), '.', '')) FROM licenses l)));
--> statement-breakpoint
-- An order that holds such a key is one without a hold: it gets the next free key, or its money back.
UPDATE payments SET stock_key_id = NULL, lacks_key_hold = 1 WHERE status = 'pending'
	AND stock_key_id IN (SELECT id FROM stock_keys WHERE folded_key LIKE '-%');
--> statement-breakpoint
-- For the Worker of the version before, which folds no key and means to ignore one that is there. The next migration drops it.
CREATE TRIGGER stock_keys_unfolded BEFORE INSERT ON stock_keys WHEN new.folded_key IS NULL BEGIN
INSERT INTO stock_keys (id, product_id, key, folded_key, added_by, added_at)
SELECT new.id, new.product_id, new.key, f, new.added_by, new.added_at
FROM (SELECT upper(replace(replace(replace(replace(new.key, '-', ''), ' ', ''), '_', ''), '.', '')) AS f)
WHERE NOT EXISTS (SELECT 1 FROM stock_keys s WHERE s.id = new.id OR s.folded_key = f);
SELECT RAISE(IGNORE);
END;
