CREATE INDEX `audit_log_owner` ON `audit_log` (case when after ->> '$.userId' is not null then after ->> '$.userId' when before ->> '$.userId' is not null then before ->> '$.userId' when after ->> '$.discordId' is not null then after ->> '$.discordId' when before ->> '$.discordId' is not null then before ->> '$.discordId' end) WHERE case when after ->> '$.userId' is not null then after ->> '$.userId' when before ->> '$.userId' is not null then before ->> '$.userId' when after ->> '$.discordId' is not null then after ->> '$.discordId' when before ->> '$.discordId' is not null then before ->> '$.discordId' end is not null;--> statement-breakpoint
CREATE INDEX `licenses_made` ON `licenses` (`created_by`) WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender`) WHERE sender is not null;--> statement-breakpoint
CREATE INDEX `suggestions_author` ON `suggestions` (`user_id`);--> statement-breakpoint
CREATE INDEX `suggestions_decider` ON `suggestions` (`decided_by`);--> statement-breakpoint
CREATE TRIGGER `audit_log_reworded` AFTER UPDATE OF `actor_name` ON `audit_log` BEGIN
	DELETE FROM search WHERE rowid = old.rowid + 4398046511104;
	INSERT INTO search (rowid, words) VALUES (new.rowid + 4398046511104, concat_ws(char(10), new.actor_name, new.action, new.entity_id));
END;
