-- drizzle-kit knows no WITHOUT ROWID, by which a row is written to one page instead of two.
CREATE TABLE `service_figures` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `name`, `step`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_at` integer;