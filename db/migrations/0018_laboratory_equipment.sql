CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"project_id" uuid,
	"session_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_address" text,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "calibration_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"microscope_id" uuid NOT NULL,
	"objective" text NOT NULL,
	"pixel_size_um" double precision NOT NULL,
	"uncertainty_um" double precision,
	"frame_width" integer NOT NULL,
	"frame_height" integer NOT NULL,
	"method" text NOT NULL,
	"scale_picture_id" uuid,
	"lines" jsonb,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"notes" text,
	"measured_by" uuid,
	"measured_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calibration_profiles_positive" CHECK ("calibration_profiles"."pixel_size_um" > 0 and "calibration_profiles"."uncertainty_um" >= 0),
	CONSTRAINT "calibration_profiles_period" CHECK ("calibration_profiles"."valid_until" >= "calibration_profiles"."valid_from"),
	CONSTRAINT "calibration_profiles_evidence" CHECK (("calibration_profiles"."method" = 'drawn') = ("calibration_profiles"."scale_picture_id" is not null and "calibration_profiles"."lines" is not null))
);
--> statement-breakpoint
CREATE TABLE "chambers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"catalog_key" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"nominal_depth_um" double precision NOT NULL,
	"measured_depth_um" double precision,
	"compensation_factor" double precision,
	"compensation_source" text,
	"notes" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chambers_catalogKey_unique" UNIQUE("catalog_key"),
	CONSTRAINT "chambers_depth" CHECK ("chambers"."nominal_depth_um" > 0 and "chambers"."measured_depth_um" > 0),
	CONSTRAINT "chambers_compensation" CHECK (("chambers"."compensation_factor" is null) = ("chambers"."compensation_source" is null)
        and ("chambers"."compensation_factor" is null or ("chambers"."kind" = 'capillary' and "chambers"."compensation_factor" between 1 and 2)))
);
--> statement-breakpoint
CREATE TABLE "microscopes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"serial_number" text,
	"camera" text,
	"location" text,
	"notes" text,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_baseline_runs" (
	"baseline_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	CONSTRAINT "control_baseline_runs_baseline_id_run_id_pk" PRIMARY KEY("baseline_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "control_baselines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"material_id" uuid NOT NULL,
	"microscope_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"number" integer NOT NULL,
	"mean" double precision NOT NULL,
	"standard_deviation" double precision NOT NULL,
	"mean_spread" double precision,
	"replicates" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_baselines_number" UNIQUE("material_id","microscope_id","origin","number"),
	CONSTRAINT "control_baselines_spread" CHECK ("control_baselines"."standard_deviation" > 0)
);
--> statement-breakpoint
CREATE TABLE "control_intervals" (
	"microscope_id" uuid PRIMARY KEY NOT NULL,
	"max_days" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_intervals_days" CHECK ("control_intervals"."max_days" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "control_materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"lot" text DEFAULT '' NOT NULL,
	"quantity" text NOT NULL,
	"expected_value" double precision,
	"expected_tolerance" double precision,
	"expires_on" date,
	"archived_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_materials_expected" CHECK ("control_materials"."expected_value" >= 0 and "control_materials"."expected_tolerance" > 0
        and ("control_materials"."expected_tolerance" is null or "control_materials"."expected_value" is not null))
);
--> statement-breakpoint
CREATE TABLE "control_run_values" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"value" double precision NOT NULL,
	"counted" double precision,
	"video_id" uuid,
	"video_name" text,
	"measured_at" timestamp with time zone,
	"model_id" text,
	"model_sha256" text,
	"software_version" text,
	CONSTRAINT "control_run_values_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "control_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"material_id" uuid NOT NULL,
	"microscope_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"operator_id" uuid,
	"operator_name" text NOT NULL,
	"performed_at" timestamp with time zone NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"excluded_at" timestamp with time zone,
	"excluded_by_name" text,
	"exclusion_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_runs_exclusion" CHECK (num_nonnulls("control_runs"."excluded_at", "control_runs"."excluded_by_name", "control_runs"."exclusion_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "scale_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"microscope_id" uuid NOT NULL,
	"object_key" text NOT NULL,
	"sha256" text NOT NULL,
	"original_filename" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scale_pictures_objectKey_unique" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "cell_judgments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cell_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"anomalies" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cell_judgments_once" UNIQUE("cell_id","number")
);
--> statement-breakpoint
CREATE TABLE "still_cells" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"still_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"outline" jsonb,
	"measures" jsonb NOT NULL,
	"automatic" jsonb NOT NULL,
	CONSTRAINT "still_cells_once" UNIQUE("still_id","number")
);
--> statement-breakpoint
CREATE TABLE "stills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"name" text NOT NULL,
	"original_filename" text NOT NULL,
	"object_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"pixel_size_um" double precision,
	"stain" text NOT NULL,
	"magnification" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"last_task_id" uuid,
	"error" jsonb,
	"method" jsonb,
	"measured_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stills_pixel_size" CHECK ("stills"."pixel_size_um" > 0),
	CONSTRAINT "stills_size" CHECK ("stills"."width" > 0 and "stills"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "microscope_id" uuid;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "calibration_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "chamber_id" uuid;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "is_control" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "calibration_profile_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "chamber_id" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_profiles" ADD CONSTRAINT "calibration_profiles_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_profiles" ADD CONSTRAINT "calibration_profiles_scale_picture_id_scale_pictures_id_fk" FOREIGN KEY ("scale_picture_id") REFERENCES "public"."scale_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_profiles" ADD CONSTRAINT "calibration_profiles_measured_by_users_id_fk" FOREIGN KEY ("measured_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chambers" ADD CONSTRAINT "chambers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "microscopes" ADD CONSTRAINT "microscopes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_baseline_runs" ADD CONSTRAINT "control_baseline_runs_baseline_id_control_baselines_id_fk" FOREIGN KEY ("baseline_id") REFERENCES "public"."control_baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_baseline_runs" ADD CONSTRAINT "control_baseline_runs_run_id_control_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."control_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_baselines" ADD CONSTRAINT "control_baselines_material_id_control_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."control_materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_baselines" ADD CONSTRAINT "control_baselines_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_baselines" ADD CONSTRAINT "control_baselines_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_intervals" ADD CONSTRAINT "control_intervals_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_intervals" ADD CONSTRAINT "control_intervals_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_materials" ADD CONSTRAINT "control_materials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_materials" ADD CONSTRAINT "control_materials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_run_values" ADD CONSTRAINT "control_run_values_run_id_control_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."control_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_run_values" ADD CONSTRAINT "control_run_values_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_material_id_control_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."control_materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_runs" ADD CONSTRAINT "control_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scale_pictures" ADD CONSTRAINT "scale_pictures_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scale_pictures" ADD CONSTRAINT "scale_pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_judgments" ADD CONSTRAINT "cell_judgments_cell_id_still_cells_id_fk" FOREIGN KEY ("cell_id") REFERENCES "public"."still_cells"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cell_judgments" ADD CONSTRAINT "cell_judgments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "still_cells" ADD CONSTRAINT "still_cells_still_id_stills_id_fk" FOREIGN KEY ("still_id") REFERENCES "public"."stills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stills" ADD CONSTRAINT "stills_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stills" ADD CONSTRAINT "stills_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_name" ON "api_tokens" USING btree ("user_id","name") WHERE "api_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "calibration_profiles_microscope" ON "calibration_profiles" USING btree ("microscope_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "chambers_name" ON "chambers" USING btree (lower("name" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "microscopes_name" ON "microscopes" USING btree (lower("name" collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "control_baseline_runs_run" ON "control_baseline_runs" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "control_materials_project" ON "control_materials" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "control_run_values_video" ON "control_run_values" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "control_runs_series" ON "control_runs" USING btree ("material_id","microscope_id","origin","performed_at");--> statement-breakpoint
CREATE INDEX "control_runs_microscope" ON "control_runs" USING btree ("microscope_id","performed_at");--> statement-breakpoint
CREATE INDEX "scale_pictures_microscope" ON "scale_pictures" USING btree ("microscope_id");--> statement-breakpoint
CREATE INDEX "stills_dataset" ON "stills" USING btree ("dataset_id","created_at");--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_microscope_id_microscopes_id_fk" FOREIGN KEY ("microscope_id") REFERENCES "public"."microscopes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_calibration_profile_id_calibration_profiles_id_fk" FOREIGN KEY ("calibration_profile_id") REFERENCES "public"."calibration_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_chamber_id_chambers_id_fk" FOREIGN KEY ("chamber_id") REFERENCES "public"."chambers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_calibration_profile_id_calibration_profiles_id_fk" FOREIGN KEY ("calibration_profile_id") REFERENCES "public"."calibration_profiles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_chamber_id_chambers_id_fk" FOREIGN KEY ("chamber_id") REFERENCES "public"."chambers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "datasets_microscope" ON "datasets" USING btree ("microscope_id");--> statement-breakpoint
CREATE INDEX "datasets_calibration_profile" ON "datasets" USING btree ("calibration_profile_id");--> statement-breakpoint
CREATE INDEX "datasets_chamber" ON "datasets" USING btree ("chamber_id");--> statement-breakpoint
CREATE INDEX "videos_calibration_profile" ON "videos" USING btree ("calibration_profile_id");--> statement-breakpoint
CREATE INDEX "videos_chamber" ON "videos" USING btree ("chamber_id");--> statement-breakpoint
-- What was entered as text becomes a microscope, each name once whatever the case of its letters.
INSERT INTO "microscopes" ("name")
  SELECT DISTINCT ON (lower(btrim("microscope") collate "und-x-icu")) btrim("microscope")
  FROM "samples" WHERE btrim("microscope") <> ''
  ORDER BY lower(btrim("microscope") collate "und-x-icu"), "created_at"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "datasets" SET "microscope_id" = m."id"
  FROM "samples" AS s JOIN "microscopes" AS m
    ON lower(m."name" collate "und-x-icu") = lower(btrim(s."microscope") collate "und-x-icu")
  WHERE s."dataset_id" = "datasets"."id" AND "datasets"."microscope_id" IS NULL;--> statement-breakpoint
ALTER TABLE "samples" DROP COLUMN "microscope";