CREATE TABLE `former_addresses` (
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`target_id` text NOT NULL,
	`left_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `address`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Of deleted products, unless another has the address by now; of several the one that was deleted last.
INSERT INTO former_addresses (kind, address, target_id, left_at)
SELECT 'product', slug, id, deleted_at FROM products AS p WHERE deleted_at IS NOT NULL AND slug NOT IN ('', id)
	AND NOT EXISTS (SELECT 1 FROM products AS o WHERE o.slug = p.slug AND o.slug <> '' AND o.deleted_at IS NULL)
ORDER BY deleted_at DESC ON CONFLICT DO NOTHING;
