-- Without quotes, tabs and defaults of drizzle-kit’s: their text is parsed by every request.
CREATE TABLE `approvals` (
id text PRIMARY KEY NOT NULL,
call text NOT NULL,
subject text,
body text NOT NULL,
requested_by text NOT NULL,
requested_by_name text NOT NULL,
status text DEFAULT 'open' NOT NULL,
decided_by text,
decided_by_name text,
decided_at integer,
reason text,
created_at integer NOT NULL,
CONSTRAINT approvals_status CHECK(status in ('open', 'approved', 'declined')),
CONSTRAINT approvals_decided CHECK((status = 'open') = (decided_at is null))
);
--> statement-breakpoint
DROP INDEX `stock_keys_key`;--> statement-breakpoint
ALTER TABLE `stock_keys` ADD `folded_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_keys_folded` ON `stock_keys` (folded_key);--> statement-breakpoint
-- Of several spellings of one key the first has it.
UPDATE OR IGNORE `stock_keys` SET `folded_key` = upper(replace(replace(replace(replace(`key`, '-', ''), ' ', ''), '_', ''), '.', ''));--> statement-breakpoint
ALTER TABLE `payments` ADD `buyer_address` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `lacks_key_hold` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `lacks_coupon_hold` integer DEFAULT false NOT NULL;
