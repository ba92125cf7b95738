CREATE TABLE `listed_tokens` (
	`list` integer NOT NULL,
	`idx` integer NOT NULL,
	`status` integer NOT NULL,
	PRIMARY KEY(`list`, `idx`),
	CONSTRAINT "listed_tokens_status" CHECK(status in (1, 2))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `status_lists` (
	`list` integer PRIMARY KEY NOT NULL,
	`factor` integer NOT NULL,
	`shift` integer NOT NULL,
	`allotted` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`built_changes` integer DEFAULT 0 NOT NULL,
	`encoded` text,
	`built_at` integer,
	CONSTRAINT "status_lists_allotted" CHECK(allotted between 0 and 131072)
);
--> statement-breakpoint
ALTER TABLE `licenses` ADD `status_index` integer;--> statement-breakpoint
-- Written by hand from here on: triggers are in no table of schema/tables.
CREATE TRIGGER licenses_status_index AFTER UPDATE OF last_validated_at ON licenses
WHEN new.status_index IS NULL AND new.last_validated_at IS NOT NULL
  AND new.is_active AND new.suspended_at IS NULL AND new.deleted_at IS NULL
BEGIN
  INSERT INTO status_lists (list, factor, shift)
    SELECT coalesce((SELECT max(list) + 1 FROM status_lists), 0), abs(random() % 65536) * 2 + 1, abs(random() % 131072)
    WHERE NOT EXISTS (SELECT 1 FROM status_lists WHERE allotted < 131072);
  UPDATE licenses SET status_index = (
    SELECT list * 131072 + (allotted * factor + shift) % 131072 FROM status_lists WHERE allotted < 131072 ORDER BY list LIMIT 1)
    WHERE id = new.id;
  UPDATE status_lists SET allotted = allotted + 1
    WHERE list = (SELECT min(list) FROM status_lists WHERE allotted < 131072);
END;--> statement-breakpoint
-- A key that is somebody else's now, was replaced, or has lost the rest of its time, leaves its entry: tokens that were signed before end.
CREATE TRIGGER licenses_status AFTER UPDATE OF is_active, suspended_at, deleted_at, key, user_id, expiration_date ON licenses
WHEN new.status_index IS NOT NULL AND (
  new.is_active <> old.is_active OR new.suspended_at IS NOT old.suspended_at OR new.deleted_at IS NOT old.deleted_at
  OR new.key <> old.key OR new.user_id <> old.user_id
  OR (new.expiration_date < old.expiration_date AND new.expiration_date < (unixepoch() + 60) * 1000))
BEGIN
  DELETE FROM listed_tokens WHERE list = new.status_index >> 17 AND idx = new.status_index & 131071;
  INSERT INTO listed_tokens (list, idx, status)
    SELECT new.status_index >> 17, new.status_index & 131071, status FROM (
      SELECT CASE
        WHEN new.deleted_at IS NOT NULL OR NOT new.is_active OR new.key <> old.key OR new.user_id <> old.user_id
          OR (new.expiration_date < old.expiration_date AND new.expiration_date < (unixepoch() + 60) * 1000) THEN 1
        WHEN new.suspended_at IS NOT NULL THEN 2 END AS status)
    WHERE status IS NOT NULL;
  UPDATE status_lists SET changes = changes + 1 WHERE list = new.status_index >> 17;
  UPDATE licenses SET status_index = NULL, last_validated_at = last_validated_at
    WHERE id = new.id AND (new.key <> old.key OR new.user_id <> old.user_id
      OR (new.expiration_date < old.expiration_date AND new.expiration_date < (unixepoch() + 60) * 1000));
END;--> statement-breakpoint
CREATE TRIGGER licenses_status_gone BEFORE DELETE ON licenses WHEN old.status_index IS NOT NULL
BEGIN
  DELETE FROM listed_tokens WHERE list = old.status_index >> 17 AND idx = old.status_index & 131071;
  INSERT INTO listed_tokens (list, idx, status) VALUES (old.status_index >> 17, old.status_index & 131071, 1);
  UPDATE status_lists SET changes = changes + 1 WHERE list = old.status_index >> 17;
END;
