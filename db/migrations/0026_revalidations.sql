CREATE TABLE "revalidation_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"revalidation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"report_version_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"shadow" jsonb,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "revalidations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"task_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"tolerance" jsonb NOT NULL,
	"result" jsonb,
	"is_within" boolean,
	"error" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "revalidation_id" uuid;--> statement-breakpoint
ALTER TABLE "revalidation_videos" ADD CONSTRAINT "revalidation_videos_revalidation_id_revalidations_id_fk" FOREIGN KEY ("revalidation_id") REFERENCES "public"."revalidations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidation_videos" ADD CONSTRAINT "revalidation_videos_report_version_id_report_versions_id_fk" FOREIGN KEY ("report_version_id") REFERENCES "public"."report_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidation_videos" ADD CONSTRAINT "revalidation_videos_measurement_id_video_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."video_measurements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_version_id_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revalidations" ADD CONSTRAINT "revalidations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revalidation_videos_of" ON "revalidation_videos" USING btree ("revalidation_id","position");--> statement-breakpoint
CREATE INDEX "revalidation_videos_measurement" ON "revalidation_videos" USING btree ("measurement_id");--> statement-breakpoint
CREATE INDEX "revalidation_videos_report" ON "revalidation_videos" USING btree ("report_version_id");--> statement-breakpoint
CREATE INDEX "revalidations_version" ON "revalidations" USING btree ("version_id","created_at");--> statement-breakpoint
CREATE INDEX "revalidations_project" ON "revalidations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "revalidations_task" ON "revalidations" USING btree ("task_id");