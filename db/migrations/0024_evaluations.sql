CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"task_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"set_sha256" text NOT NULL,
	"looks" integer NOT NULL,
	"frame_set" jsonb NOT NULL,
	"current_version_id" uuid,
	"current_name" text NOT NULL,
	"current_sha256" text NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_version_id_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."model_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_current_version_id_model_versions_id_fk" FOREIGN KEY ("current_version_id") REFERENCES "public"."model_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluations_version" ON "evaluations" USING btree ("version_id","created_at");--> statement-breakpoint
CREATE INDEX "evaluations_set" ON "evaluations" USING btree ("project_id","set_sha256");--> statement-breakpoint
CREATE INDEX "evaluations_current" ON "evaluations" USING btree ("current_version_id");--> statement-breakpoint
CREATE INDEX "evaluations_task" ON "evaluations" USING btree ("task_id");