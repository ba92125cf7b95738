ALTER TABLE `products` ADD `sales_rank` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `ranking_points` integer;--> statement-breakpoint
CREATE INDEX `users_ranked` ON `users` (`ranking_points`) WHERE ranking_points is not null;