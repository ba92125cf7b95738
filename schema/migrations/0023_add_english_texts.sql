ALTER TABLE `categories` ADD `en` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `levels` ADD `en` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `en` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `en` text DEFAULT '{}' NOT NULL;