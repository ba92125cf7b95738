CREATE TABLE `license_status_lists` (
	`list` integer PRIMARY KEY NOT NULL,
	`factor` integer NOT NULL,
	`shift` integer NOT NULL,
	`allotted` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`built_changes` integer DEFAULT 0 NOT NULL,
	`encoded` text,
	`built_at` integer,
	CONSTRAINT "license_status_lists_allotted" CHECK(allotted between 0 and 131072)
);
--> statement-breakpoint
CREATE TABLE `license_statuses` (
	`list` integer NOT NULL,
	`idx` integer NOT NULL,
	`license_id` text,
	`status` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `idx`),
	FOREIGN KEY (`list`) REFERENCES `license_status_lists`(`list`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "license_statuses_status" CHECK(status in (0, 1, 2))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `license_statuses_license` ON `license_statuses` (`license_id`);--> statement-breakpoint
CREATE INDEX `license_statuses_off` ON `license_statuses` (`list`,`status`) WHERE status <> 0;--> statement-breakpoint
-- Written by hand from here on: triggers are in no table of schema/tables.
CREATE TRIGGER licenses_status_allot AFTER UPDATE OF last_validated_at ON licenses
WHEN new.last_validated_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM license_statuses WHERE license_id = new.id)
BEGIN
  INSERT INTO license_status_lists (list, factor, shift)
    SELECT coalesce((SELECT max(list) + 1 FROM license_status_lists), 0), abs(random() % 65536) * 2 + 1, abs(random() % 131072)
    WHERE NOT EXISTS (SELECT 1 FROM license_status_lists WHERE allotted < 131072);
  INSERT INTO license_statuses (list, idx, license_id, status)
    SELECT list, (allotted * factor + shift) % 131072, new.id,
      CASE WHEN new.deleted_at IS NOT NULL OR NOT new.is_active THEN 1 WHEN new.suspended_at IS NOT NULL THEN 2 ELSE 0 END
    FROM license_status_lists WHERE allotted < 131072 ORDER BY list LIMIT 1;
  UPDATE license_status_lists SET allotted = allotted + 1
    WHERE list = (SELECT list FROM license_statuses WHERE license_id = new.id);
END;--> statement-breakpoint
CREATE TRIGGER licenses_status_change AFTER UPDATE OF is_active, suspended_at, deleted_at ON licenses
WHEN new.is_active <> old.is_active OR new.suspended_at IS NOT old.suspended_at OR new.deleted_at IS NOT old.deleted_at
BEGIN
  UPDATE license_statuses
    SET status = CASE WHEN new.deleted_at IS NOT NULL OR NOT new.is_active THEN 1 WHEN new.suspended_at IS NOT NULL THEN 2 ELSE 0 END
    WHERE license_id = new.id;
END;--> statement-breakpoint
-- Tokens last 72 hours at most: those of a key that still lasts longer end by themselves.
CREATE TRIGGER licenses_status_retire AFTER UPDATE OF key, user_id, expiration_date ON licenses
WHEN old.last_validated_at IS NOT NULL
  AND (new.key <> old.key OR new.user_id <> old.user_id OR (new.expiration_date < old.expiration_date AND new.expiration_date < (unixepoch() + 259200) * 1000))
BEGIN
  UPDATE license_statuses SET status = 1, license_id = NULL WHERE license_id = new.id;
  UPDATE licenses SET last_validated_at = last_validated_at WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER licenses_status_delete BEFORE DELETE ON licenses
BEGIN
  UPDATE license_statuses SET status = 1 WHERE license_id = old.id;
END;--> statement-breakpoint
CREATE TRIGGER license_statuses_change AFTER UPDATE OF status ON license_statuses WHEN new.status <> old.status
BEGIN
  UPDATE license_status_lists SET changes = changes + 1 WHERE list = new.list;
END;--> statement-breakpoint
CREATE TRIGGER license_statuses_add AFTER INSERT ON license_statuses WHEN new.status <> 0
BEGIN
  UPDATE license_status_lists SET changes = changes + 1 WHERE list = new.list;
END;
