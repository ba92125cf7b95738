ALTER TABLE `licenses` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `notifications` ADD `product_id` text REFERENCES products(id);--> statement-breakpoint
CREATE INDEX `users_discord_claim` ON `users` (`discord_id`) WHERE discord_id is not null and is_discord_confirmed = 0;