ALTER TABLE `categories` ADD `media` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `media` text DEFAULT '[]' NOT NULL;