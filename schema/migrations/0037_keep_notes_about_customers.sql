CREATE TABLE `customer_notes` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`body` text NOT NULL,
	`author_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "customer_notes_body" CHECK(length(body) between 1 and 2000)
);
