-- Claims are few: decided ones are deleted.
DROP INDEX `address_claims_address`;--> statement-breakpoint
CREATE INDEX `refund_requests_urgency` ON `refund_requests` (abs((status='open')*9e15-created_at));