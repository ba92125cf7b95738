-- Written by hand: drizzle-kit knows neither triggers nor WITHOUT ROWID.
DROP TRIGGER `feedback_added`;
--> statement-breakpoint
DROP TRIGGER `feedback_changed`;
--> statement-breakpoint
DROP TRIGGER `feedback_removed`;
--> statement-breakpoint
DROP TABLE `feedback_counts`;
--> statement-breakpoint
CREATE TABLE `feedback_counts` (
	`product_id` text NOT NULL,
	`rating` integer NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`product_id`, `rating`, `status`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO feedback_counts SELECT coalesce(product_id, ''), rating, status, count(*) FROM feedback GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE INDEX `feedback_of_product` ON `feedback` (`product_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER `feedback_added` AFTER INSERT ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (coalesce(new.product_id, ''), new.rating, new.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_changed` AFTER UPDATE OF `product_id`, `rating`, `status`, `name`, `product_name`, `feedback` ON `feedback` BEGIN
	INSERT INTO feedback_counts VALUES (coalesce(old.product_id, ''), old.rating, old.status, -1), (coalesce(new.product_id, ''), new.rating, new.status, 1)
	ON CONFLICT DO UPDATE SET count = count + excluded.count;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 3298534883328, concat_ws(char(10), new.name, new.product_name, new.feedback));
END;
--> statement-breakpoint
CREATE TRIGGER `feedback_removed` AFTER DELETE ON `feedback` BEGIN
	UPDATE feedback_counts SET count = count - 1 WHERE product_id = coalesce(old.product_id, '') AND rating = old.rating AND status = old.status;
	DELETE FROM search WHERE rowid = old.rowid + 3298534883328;
END;
