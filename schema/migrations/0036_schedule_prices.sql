ALTER TABLE `products` ADD `prices_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `campaigns` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Since when the present prices are asked is not known: not before now, so that none is struck through untruly.
UPDATE `products` SET `prices_since` = unixepoch() * 1000;
