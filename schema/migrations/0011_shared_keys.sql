CREATE TABLE `license_callers` (
	`license_id` text PRIMARY KEY NOT NULL,
	`callers` text NOT NULL,
	`devices` integer NOT NULL,
	`networks` integer NOT NULL,
	`countries` integer NOT NULL,
	`counted_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`listed_at` integer,
	`dismissed_at` integer,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `license_callers_listed` ON `license_callers` (`devices`,`networks`,`license_id`) WHERE listed_at is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `sharing_margin` integer DEFAULT 5 NOT NULL;