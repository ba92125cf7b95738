CREATE TABLE `license_devices` (
	`license_id` text NOT NULL,
	`digest` text NOT NULL,
	`id` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`bound_at` integer NOT NULL,
	`last_used_at` integer,
	PRIMARY KEY(`license_id`, `digest`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `products` ADD `device_limit` integer DEFAULT 1 NOT NULL CHECK (device_limit BETWEEN 1 AND 10);
--> statement-breakpoint
-- The devices that keys have, and those that the Worker of the version before binds and unbinds meanwhile: it knows one of a key.
INSERT INTO license_devices (license_id, digest, id, bound_at, last_used_at)
SELECT id, hwid, lower(hex(randomblob(16))), coalesce(activated_at, purchase_date), last_validated_at
FROM licenses WHERE hwid IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER licenses_hwid AFTER UPDATE OF hwid ON licenses BEGIN
	DELETE FROM license_devices WHERE license_id = new.id AND (new.hwid IS NULL OR digest = old.hwid);
	INSERT INTO license_devices (license_id, digest, id, bound_at, last_used_at)
	SELECT new.id, new.hwid, lower(hex(randomblob(16))), coalesce(new.activated_at, new.purchase_date), new.last_validated_at
	WHERE new.hwid IS NOT NULL AND NOT EXISTS (SELECT 1 FROM license_devices WHERE license_id = new.id);
END;
