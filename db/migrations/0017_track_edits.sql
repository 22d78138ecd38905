CREATE TABLE "track_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"measurement_id" uuid NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	"operation" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "track_edits_once" UNIQUE("measurement_id","number")
);
--> statement-breakpoint
ALTER TABLE "track_edits" ADD CONSTRAINT "track_edits_measurement_id_video_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."video_measurements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_edits" ADD CONSTRAINT "track_edits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "track_edits_author" ON "track_edits" USING btree ("created_by");