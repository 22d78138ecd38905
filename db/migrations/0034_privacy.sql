CREATE TABLE "audit_redactions" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"remains_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"asked_by" text NOT NULL,
	"ground" text NOT NULL,
	"reason" text,
	"requested_by" uuid,
	"requested_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"preview_sha256" text,
	"kept_until" date,
	"done_steps" text[] DEFAULT '{}'::text[] NOT NULL,
	"scope" jsonb,
	"certificate" jsonb,
	"certificate_sha256" text,
	"completed_at" timestamp with time zone,
	"repeated" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"placed_by" uuid,
	"placed_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" uuid,
	"lifted_by_name" text,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "data_label_versions" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "report_versions" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_versions" ADD COLUMN "remains_sha256" text;--> statement-breakpoint
ALTER TABLE "report_versions" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_redactions_batch" ON "audit_redactions" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("patient_id") WHERE "erasures"."state" in ('requested', 'running', 'failed');--> statement-breakpoint
CREATE INDEX "erasures_patient" ON "erasures" USING btree ("patient_id","created_at");--> statement-breakpoint
CREATE INDEX "erasures_project" ON "erasures" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one" ON "legal_holds" USING btree ("patient_id") WHERE "legal_holds"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "legal_holds_patient" ON "legal_holds" USING btree ("patient_id","created_at");--> statement-breakpoint
-- The audit log stays append-only but for one thing: the texts of an entry may be taken out of it, where audit_redactions
-- says what was there before. A new id goes with it: the old one, which is random, is part of what the link was computed of,
-- so that nobody can find the texts by trying.
CREATE FUNCTION audit_refuse_change_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	texts text[] := ARRAY['id', 'message', 'old_value', 'new_value', 'search_text'];
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.id <> OLD.id AND NEW.old_value IS NULL AND NEW.new_value IS NULL
		AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts
		AND EXISTS (SELECT 1 FROM audit_redactions r WHERE r.sequence = OLD.sequence
			AND r.remains_sha256 = encode(sha256(convert_to(audit_canonical(NEW), 'UTF8')), 'hex')) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- second step of 0003_audit_chain: the trigger is put back at once, and refuses all that older code never does.
DROP TRIGGER audit_log_append_only ON "audit_log";
--> statement-breakpoint
-- second step of 0003_audit_chain: it allows more than before, so older code meets nothing new.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION audit_refuse_change_of_entry();
--> statement-breakpoint
CREATE TRIGGER audit_redactions_append_only BEFORE UPDATE OR DELETE ON "audit_redactions"
	FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_redactions_kept BEFORE TRUNCATE ON "audit_redactions"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
-- Takes the texts out of entries and says what was there before, as { sequence: [link before, link, what is left] }. The
-- caller writes that into the log in the same transaction. An entry that is not whole is refused: tampering must not end here.
CREATE FUNCTION audit_redact(sequences bigint[], batch uuid, notice text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	entry audit_log%ROWTYPE;
	link audit_chain%ROWTYPE;
	before text;
	remains text;
	done jsonb := '{}';
BEGIN
	FOR entry IN SELECT * FROM audit_log a WHERE a.sequence = ANY(sequences)
		AND NOT EXISTS (SELECT 1 FROM audit_redactions r WHERE r.sequence = a.sequence) ORDER BY a.sequence
	LOOP
		SELECT * INTO STRICT link FROM audit_chain c WHERE c.sequence = entry.sequence;
		SELECT coalesce((SELECT hash FROM audit_chain c WHERE c.position = link.position - 1), repeat('0', 64)) INTO before;
		IF audit_hash(before, entry) <> link.hash THEN
			RAISE EXCEPTION 'entry % of the audit log is not what was written', entry.sequence;
		END IF;
		entry.id := gen_random_uuid();
		entry.message := notice;
		entry.old_value := NULL;
		entry.new_value := NULL;
		remains := encode(sha256(convert_to(audit_canonical(entry), 'UTF8')), 'hex');
		INSERT INTO audit_redactions (sequence, batch_id, previous_hash, hash, remains_sha256)
			VALUES (entry.sequence, batch, before, link.hash, remains);
		UPDATE audit_log SET id = entry.id, message = notice, old_value = NULL, new_value = NULL
			WHERE audit_log.sequence = entry.sequence;
		done := done || jsonb_build_object(entry.sequence::text, jsonb_build_array(before, link.hash, remains));
	END LOOP;
	RETURN done;
END
$$;
--> statement-breakpoint
-- Whether an entry whose texts were removed is what was left of it, between the links that were there, and a later entry of
-- the log says so.
CREATE FUNCTION audit_is_redacted(entry audit_log, previous text, link text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT 1 FROM audit_redactions r
		JOIN audit_log said ON said.resource_type = 'audit-redaction' AND said.resource_id = r.batch_id::text
			AND said.sequence > entry.sequence
		JOIN audit_chain c ON c.sequence = said.sequence
		WHERE r.sequence = entry.sequence AND r.hash = link AND r.previous_hash = coalesce(previous, repeat('0', 64))
			AND r.remains_sha256 = encode(sha256(convert_to(audit_canonical(entry), 'UTF8')), 'hex')
			AND said.new_value -> 'entries' -> entry.sequence::text
				= jsonb_build_array(r.previous_hash, r.hash, r.remains_sha256))
$$;
--> statement-breakpoint
-- What was signed stays as it was signed. The exceptions: where the PDF lies is filled in; the account of a signer goes while
-- the name stays; the erasure of a patient takes out, once, whose report it is, which the content then says of itself, while
-- the signed hash stays; and what is left goes when the retention period is over.
CREATE OR REPLACE FUNCTION report_version_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	taken text[] := ARRAY['content', 'changes', 'reason', 'pdf_key', 'erased_at', 'remains_sha256', 'kept_until'];
BEGIN
	IF TG_OP = 'UPDATE' AND
		(NEW.signed_by IS NULL OR NEW.signed_by IS NOT DISTINCT FROM OLD.signed_by) AND
		(OLD.pdf_key IS NULL OR NEW.pdf_key IS NOT DISTINCT FROM OLD.pdf_key) AND
		to_jsonb(NEW) - 'signed_by' - 'pdf_key' = to_jsonb(OLD) - 'signed_by' - 'pdf_key' THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.erased_at IS NULL AND NEW.pdf_key IS NULL
		AND num_nonnulls(NEW.erased_at, NEW.remains_sha256, NEW.kept_until) = 3
		AND NEW.content -> 'erasure' ->> 'signedSha256' = OLD.sha256
		AND to_jsonb(NEW) - taken = to_jsonb(OLD) - taken THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND OLD.erased_at IS NOT NULL AND OLD.kept_until < current_date THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a signed report stays as it was signed: % is refused', TG_OP
		USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- As before, and: the erasure of a patient takes frames out of a version, whose first hash then stays on record.
CREATE OR REPLACE FUNCTION refuse_change_of_data_label_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	taken text[] := ARRAY['sha256', 'object_key', 'counts', 'name', 'note', 'original_sha256'];
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id) THEN
			RAISE EXCEPTION 'a version of a data label never changes';
		END IF;
		RETURN OLD;
	END IF;
	-- Only what a version points to may go.
	IF (NEW.label_id IS NULL OR NEW.label_id = OLD.label_id)
		AND (NEW.created_by IS NULL OR NEW.created_by = OLD.created_by)
		AND (to_jsonb(NEW) - 'label_id' - 'created_by') = (to_jsonb(OLD) - 'label_id' - 'created_by') THEN
		RETURN NEW;
	END IF;
	IF NEW.original_sha256 = coalesce(OLD.original_sha256, OLD.sha256)
		AND to_jsonb(NEW) - taken = to_jsonb(OLD) - taken THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a version of a data label never changes';
END $$;
