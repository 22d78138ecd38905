CREATE TABLE "project_goals" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"detection_percent" double precision NOT NULL,
	"segmentation_percent" double precision NOT NULL,
	"classification_percent" double precision NOT NULL,
	"time_reduction_percent" double precision NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_goals_percent" CHECK (least("project_goals"."detection_percent", "project_goals"."segmentation_percent", "project_goals"."classification_percent", "project_goals"."time_reduction_percent") >= 0
        and greatest("project_goals"."detection_percent", "project_goals"."segmentation_percent", "project_goals"."classification_percent", "project_goals"."time_reduction_percent") <= 100)
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid,
	"owner_id" uuid,
	"name" text NOT NULL,
	"include_doctor_info" boolean NOT NULL,
	"include_patient_info" boolean NOT NULL,
	"include_concentration" boolean NOT NULL,
	"include_motility" boolean NOT NULL,
	"include_morphology" boolean NOT NULL,
	"include_images" boolean NOT NULL,
	"include_who_comparison" boolean NOT NULL,
	"comment_text" text DEFAULT '' NOT NULL,
	"recommendation_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_templates_whose" CHECK (num_nonnulls("report_templates"."project_id", "report_templates"."owner_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"title" text NOT NULL,
	"dataset_name" text NOT NULL,
	"patients" text NOT NULL,
	"settings" jsonb NOT NULL,
	"print" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"pdf_key" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "project_goals" ADD CONSTRAINT "project_goals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_goals" ADD CONSTRAINT "project_goals_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_templates_project" ON "report_templates" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "report_templates_owner" ON "report_templates" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_reports_project" ON "saved_reports" USING btree ("project_id","created_at");