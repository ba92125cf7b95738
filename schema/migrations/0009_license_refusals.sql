CREATE TABLE `license_refusals` (
	`license_id` text NOT NULL,
	`code` text NOT NULL,
	`refused_at` integer NOT NULL,
	PRIMARY KEY(`license_id`, `code`),
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "license_refusals_code" CHECK(code in ('REPLACED', 'NOT_FOUND', 'SUSPENDED', 'EXPIRED', 'PRODUCT_MISMATCH', 'HWID_REQUIRED', 'NOT_ACTIVATED', 'HWID_MISMATCH'))
);
