ALTER TABLE `products` ADD `sale` text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `stops_sales` integer DEFAULT false NOT NULL;