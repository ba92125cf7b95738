ALTER TABLE `daily_payments` ADD `manual_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What follows is written by hand: the triggers are those of 0035, with the new counter.
UPDATE daily_payments SET manual_count = n FROM (
	SELECT (created_at - 10800000) / 86400000 AS on_day, currency AS in_currency, status AS in_status, count(*) AS n
	FROM payments WHERE method <> 'pix' AND method = 'manual' GROUP BY 1, 2, 3)
WHERE day = on_day AND currency = in_currency AND status = in_status;
--> statement-breakpoint
DROP TRIGGER `payments_added`;
--> statement-breakpoint
DROP TRIGGER `payments_recounted`;
--> statement-breakpoint
DROP TRIGGER `payments_removed`;
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
