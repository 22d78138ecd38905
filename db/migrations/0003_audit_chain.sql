-- Trigrams make a search within the log fast. The extension is part of Postgres and trusted: the database's owner may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"user_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "user_permissions_user_id_permission_id_pk" PRIMARY KEY("user_id","permission_id")
);
--> statement-breakpoint
DROP INDEX "audit_log_time";--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("type","timestamp","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_severity" ON "audit_log" USING btree ("severity","timestamp","sequence");--> statement-breakpoint
CREATE INDEX "audit_log_email" ON "audit_log" USING btree ("user_email","timestamp","sequence");--> statement-breakpoint
-- Below 1,000 the planner knows too little of how often a word occurs.
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (lower(("message" || ' ' || "action" || ' ' || coalesce("user_name", '') || ' ' || coalesce("user_email", '') || ' ' || coalesce("ip_address", '') || ' ' || coalesce("resource_id", '')) collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("timestamp","sequence");
--> statement-breakpoint
ALTER INDEX "audit_log_search" ALTER COLUMN 1 SET STATISTICS 1000;
--> statement-breakpoint
-- An entry as the text that is hashed. jsonb writes the same value as the same text, whoever asks and wherever.
CREATE FUNCTION audit_canonical(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT jsonb_build_array(
		entry.sequence, entry.id, to_char(entry."timestamp" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		entry.type, entry.severity, entry.action, entry.message, entry.user_id, entry.user_name, entry.user_email,
		entry.project_id, entry.resource_type, entry.resource_id, entry.old_value, entry.new_value,
		entry.ip_address, entry.user_agent, entry.request_id)::text
$$;
--> statement-breakpoint
CREATE FUNCTION audit_hash(previous text, entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(coalesce(previous, repeat('0', 64)) || E'\n' || audit_canonical(entry), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Runs at commit, when a transaction asks for no further locks: so writers queue for the end of the chain only while one of
-- them commits, and cannot wait for each other in a circle.
CREATE FUNCTION audit_chain_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	newest audit_chain%ROWTYPE;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('sarm audit chain'));
	SELECT * INTO newest FROM audit_chain ORDER BY position DESC LIMIT 1;
	INSERT INTO audit_chain (position, sequence, hash)
		VALUES (coalesce(newest.position, 0) + 1, NEW.sequence, audit_hash(newest.hash, NEW));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON "audit_log"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chain_append();
--> statement-breakpoint
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- Entries from before the chain become its beginning.
DO $$
DECLARE
	entry audit_log%ROWTYPE;
	newest text;
	place bigint := 0;
BEGIN
	FOR entry IN SELECT * FROM audit_log ORDER BY sequence LOOP
		place := place + 1;
		newest := audit_hash(newest, entry);
		INSERT INTO audit_chain (position, sequence, hash) VALUES (place, entry.sequence, newest);
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON "audit_chain"
	FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_kept BEFORE TRUNCATE ON "audit_chain"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
