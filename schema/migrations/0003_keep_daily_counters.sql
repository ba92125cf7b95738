-- The tables are drizzle-kit's but for WITHOUT ROWID, which halves the cost of a trigger. What follows them is written by hand: drizzle-kit
-- knows no triggers. A later migration that builds `payments`, `users` or `feedback` anew drops their triggers with the old table and has to
-- make them again; test/worker/statistics.test.ts fails otherwise.
CREATE TABLE `daily_payments` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `daily_users` (
	`day` integer PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `feedback_counts` (
	`rating` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`rating`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Days are those of São Paulo, which has been at UTC-3 all year since 2019 (Decreto 9.772/2019): three hours are 10,800,000 ms.
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
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
	INSERT INTO daily_users (day, count) VALUES ((new.created_at - 10800000) / 86400000, 1)
	ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_recounted` AFTER UPDATE OF `created_at` ON `users` BEGIN
	UPDATE daily_users SET count = count - 1 WHERE day = (old.created_at - 10800000) / 86400000;
	INSERT INTO daily_users (day, count) VALUES ((new.created_at - 10800000) / 86400000, 1)
	ON CONFLICT (day) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_uncounted` AFTER DELETE ON `users` BEGIN
	UPDATE daily_users SET count = count - 1 WHERE day = (old.created_at - 10800000) / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_counted` AFTER INSERT ON `feedback` BEGIN
	INSERT INTO feedback_counts (rating, status, count) VALUES (new.rating, new.status, 1)
	ON CONFLICT (rating, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_recounted` AFTER UPDATE OF `rating`, `status` ON `feedback` BEGIN
	UPDATE feedback_counts SET count = count - 1 WHERE rating = old.rating AND status = old.status;
	INSERT INTO feedback_counts (rating, status, count) VALUES (new.rating, new.status, 1)
	ON CONFLICT (rating, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_uncounted` AFTER DELETE ON `feedback` BEGIN
	UPDATE feedback_counts SET count = count - 1 WHERE rating = old.rating AND status = old.status;
END;
--> statement-breakpoint
INSERT INTO daily_payments (day, currency, status, count, amount_cents)
SELECT (created_at - 10800000) / 86400000, currency, status, count(*), sum(amount_cents) FROM payments GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO daily_users (day, count) SELECT (created_at - 10800000) / 86400000, count(*) FROM users GROUP BY 1;
--> statement-breakpoint
INSERT INTO feedback_counts (rating, status, count) SELECT rating, status, count(*) FROM feedback GROUP BY 1, 2;
