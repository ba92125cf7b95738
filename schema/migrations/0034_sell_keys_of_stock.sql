CREATE TABLE `stock_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`key` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`issued_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_keys_key` ON `stock_keys` (`key`);--> statement-breakpoint
CREATE INDEX `stock_keys_product` ON `stock_keys` (`product_id`,`issued_at`,`added_at`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `sells_stock` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `stock_warn_at` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `stock_key_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_stock_key` ON `payments` (`stock_key_id`) WHERE stock_key_id is not null and status <> 'cancelled';