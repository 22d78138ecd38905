CREATE TABLE "training_checkpoints" (
	"run_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_checkpoints_run_id_step_pk" PRIMARY KEY("run_id","step")
);
--> statement-breakpoint
CREATE TABLE "training_events" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_metrics" (
	"run_id" uuid NOT NULL,
	"name" text NOT NULL,
	"step" integer NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "training_metrics_run_id_name_step_pk" PRIMARY KEY("run_id","name","step")
);
--> statement-breakpoint
CREATE TABLE "training_run_frames" (
	"run_id" uuid NOT NULL,
	"frame_id" uuid NOT NULL,
	CONSTRAINT "training_run_frames_run_id_frame_id_pk" PRIMARY KEY("run_id","frame_id")
);
--> statement-breakpoint
CREATE TABLE "training_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"wish" text DEFAULT 'run' NOT NULL,
	"settings" jsonb NOT NULL,
	"start_version_id" uuid,
	"start_name" text NOT NULL,
	"start_sha256" text NOT NULL,
	"split" jsonb NOT NULL,
	"snapshot_sha256" text,
	"step" integer DEFAULT 0 NOT NULL,
	"steps" integer,
	"steps_per_epoch" integer,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"version_id" uuid,
	"leg" integer DEFAULT 0 NOT NULL,
	"training_seconds" double precision DEFAULT 0 NOT NULL,
	"heard_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_runs_number" UNIQUE("model_id","number")
);
--> statement-breakpoint
ALTER TABLE "training_checkpoints" ADD CONSTRAINT "training_checkpoints_run_id_training_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_events" ADD CONSTRAINT "training_events_run_id_training_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_metrics" ADD CONSTRAINT "training_metrics_run_id_training_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_run_frames" ADD CONSTRAINT "training_run_frames_run_id_training_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_run_frames" ADD CONSTRAINT "training_run_frames_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_start_version_id_model_versions_id_fk" FOREIGN KEY ("start_version_id") REFERENCES "public"."model_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_version_id_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."model_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_runs" ADD CONSTRAINT "training_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_events_run" ON "training_events" USING btree ("run_id","sequence");--> statement-breakpoint
CREATE INDEX "training_run_frames_frame" ON "training_run_frames" USING btree ("frame_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_runs_one_at_a_time" ON "training_runs" USING btree ((true)) WHERE "training_runs"."state" in ('preparing', 'training');--> statement-breakpoint
CREATE UNIQUE INDEX "training_runs_open" ON "training_runs" USING btree ("model_id") WHERE "training_runs"."state" in ('waiting', 'preparing', 'training', 'paused', 'interrupted');--> statement-breakpoint
CREATE INDEX "training_runs_project" ON "training_runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "training_runs_version" ON "training_runs" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "training_runs_start" ON "training_runs" USING btree ("start_version_id");