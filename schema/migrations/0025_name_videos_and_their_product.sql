ALTER TABLE `videos` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `en` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `product_id` text REFERENCES products(id);