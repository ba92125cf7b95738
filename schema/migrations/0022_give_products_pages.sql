ALTER TABLE `products` ADD `slug` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `details` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Addresses of the products that are there; those whose name makes none keep their id in its place.
UPDATE products SET slug = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(name)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'é', 'e'), 'ê', 'e'), 'í', 'i'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ú', 'u'), 'ü', 'u'), 'ç', 'c'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'É', 'e'), 'Ê', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ç', 'c'), ' ', '-') WHERE deleted_at IS NULL;
--> statement-breakpoint
UPDATE products SET slug = '' WHERE slug GLOB '*[^a-z0-9-]*' OR slug LIKE '%--%' OR slug LIKE '-%' OR slug LIKE '%-'
	OR rowid NOT IN (SELECT min(rowid) FROM products GROUP BY slug);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`) WHERE deleted_at is null and slug <> '';