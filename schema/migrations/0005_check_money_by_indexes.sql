CREATE INDEX `licenses_unpaid` ON `licenses` (`purchase_date`) WHERE payment_id is null and created_by is null;--> statement-breakpoint
CREATE INDEX `payments_standing` ON `payments` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `payments_settled` ON `payments` (`approved_at`) WHERE settled_by is not null;