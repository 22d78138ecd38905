CREATE TABLE "predictions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"name" text NOT NULL,
	"model_id" uuid,
	"version_id" uuid,
	"model_name" text NOT NULL,
	"model_version" text NOT NULL,
	"model_sha256" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"task_id" uuid,
	"figures" jsonb,
	"error" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_version_id_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."model_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "predictions_project" ON "predictions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "predictions_video" ON "predictions" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "predictions_model" ON "predictions" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "predictions_version" ON "predictions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "predictions_task" ON "predictions" USING btree ("task_id");