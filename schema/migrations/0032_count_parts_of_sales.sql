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
ALTER TABLE `payments` ADD `is_repeat` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `end_to_end_id` text;--> statement-breakpoint
CREATE INDEX `payments_transfer` ON `payments` (`end_to_end_id`) WHERE end_to_end_id is not null;--> statement-breakpoint
ALTER TABLE `daily_payments` ADD `free_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What follows is written by hand, as WITHOUT ROWID is. One row for each part that a sale counts in: days are those of São Paulo, as in 0003.
CREATE VIEW `sale_parts` AS
SELECT p.id, (at - 10800000) / 86400000 AS day, key AS kind, value, currency, amount_cents, ifnull(fee_cents, 0) AS fee, fee_cents NOT NULL AS has_fee
FROM (SELECT *, iif(status = 'refunded', ifnull(refunded_at, created_at), created_at) AS at FROM payments WHERE status IN ('approved', 'refunded')) p,
json_each(iif(status = 'refunded', json_object('refund', method), json_object('product', product_name, 'coupon', lower(coupon_code),
'method', method, 'hour', (at - 10800000) / 3600000 % 24, 'buyer', iif(amount_cents = 0, NULL, is_repeat)))) WHERE value NOT NULL;
--> statement-breakpoint
UPDATE payments SET is_repeat = true WHERE approved_at IS NOT NULL AND EXISTS (SELECT 1 FROM payments earlier
WHERE earlier.user_id = payments.user_id AND earlier.approved_at < payments.approved_at AND earlier.method <> 'free');
--> statement-breakpoint
INSERT INTO daily_parts SELECT day, kind, value, currency, count(*), sum(amount_cents), sum(fee), sum(has_fee) FROM sale_parts GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
UPDATE daily_payments SET free_count = n FROM (
	SELECT (created_at - 10800000) / 86400000 AS on_day, currency AS in_currency, status AS in_status, count(*) AS n
	FROM payments WHERE method <> 'pix' AND method = 'free' GROUP BY 1, 2, 3)
WHERE day = on_day AND currency = in_currency AND status = in_status;
--> statement-breakpoint
DROP TRIGGER `payments_added`;
--> statement-breakpoint
DROP TRIGGER `payments_recounted`;
--> statement-breakpoint
DROP TRIGGER `payments_removed`;
--> statement-breakpoint
CREATE TRIGGER `payments_added` AFTER INSERT ON `payments` BEGIN
	INSERT INTO daily_payments VALUES ((new.created_at - 10800000) / 86400000, new.currency, new.status, 1, new.amount_cents, new.amount_cents = 0)
	ON CONFLICT DO UPDATE SET count = count + 1, amount_cents = amount_cents + excluded.amount_cents, free_count = free_count + excluded.free_count;
	INSERT INTO daily_parts SELECT day, kind, value, currency, 1, amount_cents, fee, has_fee FROM sale_parts WHERE id = new.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
END;
--> statement-breakpoint
-- The old row is read before it is gone.
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
CREATE TRIGGER `payments_removed` BEFORE DELETE ON `payments` BEGIN
	UPDATE daily_payments SET count = count - 1, amount_cents = amount_cents - old.amount_cents, free_count = free_count - (old.amount_cents = 0)
	WHERE day = (old.created_at - 10800000) / 86400000 AND currency = old.currency AND status = old.status;
	INSERT INTO daily_parts SELECT day, kind, value, currency, -1, -amount_cents, -fee, -has_fee FROM sale_parts WHERE id = old.id
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount_cents = amount_cents + excluded.amount_cents,
	fee_cents = fee_cents + excluded.fee_cents, fee_count = fee_count + excluded.fee_count;
	DELETE FROM search WHERE rowid = old.rowid + 1099511627776;
END;
