ALTER TABLE `deliveries` ADD `lease_id` text;--> statement-breakpoint
ALTER TABLE `licenses` ADD `release_id` text;