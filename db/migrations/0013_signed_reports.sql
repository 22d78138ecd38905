CREATE TABLE "report_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"code" text NOT NULL,
	"reason" text,
	"changes" jsonb NOT NULL,
	"signed_by" uuid,
	"signer_name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"pdf_key" text,
	CONSTRAINT "report_versions_code_unique" UNIQUE("code"),
	CONSTRAINT "report_versions_once" UNIQUE("report_id","number")
);
--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- What was signed stays as it was signed, whoever asks and by whichever way. Filling in where the PDF lies, and forgetting
-- the account of a signer who was deleted, are the only changes; the signer's name stays.
CREATE FUNCTION report_version_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND
		(NEW.signed_by IS NULL OR NEW.signed_by IS NOT DISTINCT FROM OLD.signed_by) AND
		(OLD.pdf_key IS NULL OR NEW.pdf_key IS NOT DISTINCT FROM OLD.pdf_key) AND
		to_jsonb(NEW) - 'signed_by' - 'pdf_key' = to_jsonb(OLD) - 'signed_by' - 'pdf_key' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a signed report stays as it was signed: % is refused', TG_OP
		USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER report_versions_locked BEFORE UPDATE OR DELETE ON "report_versions"
	FOR EACH ROW EXECUTE FUNCTION report_version_refuse_change();
--> statement-breakpoint
CREATE TRIGGER report_versions_kept BEFORE TRUNCATE ON "report_versions"
	FOR EACH STATEMENT EXECUTE FUNCTION report_version_refuse_change();
