CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_by" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"row_count" bigint,
	"object_count" integer,
	"missing_count" integer,
	"bytes" bigint,
	"added_bytes" bigint,
	"manifest_sha256" text,
	"error" jsonb,
	"verified_at" timestamp with time zone,
	"verify_error" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");