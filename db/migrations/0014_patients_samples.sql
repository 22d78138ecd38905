CREATE TABLE "patients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"pseudonym" text NOT NULL,
	"family_name" text,
	"given_name" text,
	"birth_date" date,
	"contact_number" text,
	"email" text,
	"hospital_number" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"patient_id" uuid,
	"collected_at" timestamp,
	"abstinence_days" double precision,
	"collection_place" text,
	"collection_completeness" text,
	"volume_ml" double precision,
	"volume_method" text,
	"minutes_to_examination" integer,
	"liquefaction" text,
	"liquefaction_minutes" integer,
	"appearance" text,
	"viscosity" text,
	"ph" double precision,
	"agglutination" text,
	"aggregation" text,
	"round_cells_million_per_ml" double precision,
	"leukocytes_million_per_ml" double precision,
	"vitality_live_percent" double precision,
	"vitality_counted" integer,
	"vitality_stain" text,
	"normal_forms_percent" double precision,
	"morphology_counted" integer,
	"head_defects_percent" double precision,
	"midpiece_defects_percent" double precision,
	"tail_defects_percent" double precision,
	"cytoplasm_defects_percent" double precision,
	"operator" text,
	"microscope" text,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "samples_datasetId_unique" UNIQUE("dataset_id"),
	CONSTRAINT "samples_volume_positive" CHECK ("samples"."volume_ml" > 0),
	CONSTRAINT "samples_not_negative" CHECK ("samples"."abstinence_days" >= 0 and "samples"."minutes_to_examination" >= 0 and "samples"."liquefaction_minutes" >= 0
        and "samples"."round_cells_million_per_ml" >= 0 and "samples"."leukocytes_million_per_ml" >= 0),
	CONSTRAINT "samples_ph" CHECK ("samples"."ph" between 0 and 14),
	CONSTRAINT "samples_percent" CHECK ("samples"."vitality_live_percent" between 0 and 100 and "samples"."normal_forms_percent" between 0 and 100
        and "samples"."head_defects_percent" between 0 and 100 and "samples"."midpiece_defects_percent" between 0 and 100
        and "samples"."tail_defects_percent" between 0 and 100 and "samples"."cytoplasm_defects_percent" between 0 and 100),
	CONSTRAINT "samples_counted" CHECK (("samples"."vitality_live_percent" is null or ("samples"."vitality_counted" is not null and "samples"."vitality_counted" > 0))
        and ("samples"."normal_forms_percent" is null or ("samples"."morphology_counted" is not null and "samples"."morphology_counted" > 0)))
);
--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patients_pseudonym" ON "patients" USING btree ("project_id",lower("pseudonym" collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "patients_project" ON "patients" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "samples_patient" ON "samples" USING btree ("patient_id");--> statement-breakpoint
-- By hand: what was typed as a video's patient becomes a patient of its project, however it was spelled.
INSERT INTO "patients" ("project_id", "pseudonym")
SELECT "datasets"."project_id", min(btrim("videos"."patient_id", E' \t\n\r'))
FROM "videos" JOIN "datasets" ON "datasets"."id" = "videos"."dataset_id"
WHERE btrim("videos"."patient_id", E' \t\n\r') <> ''
GROUP BY "datasets"."project_id", lower(btrim("videos"."patient_id", E' \t\n\r') collate "und-x-icu");--> statement-breakpoint
UPDATE "videos" SET "patient_id" = (
  SELECT "patients"."id"::text FROM "patients" JOIN "datasets" ON "datasets"."project_id" = "patients"."project_id"
  WHERE "datasets"."id" = "videos"."dataset_id"
    AND lower("patients"."pseudonym" collate "und-x-icu") = lower(btrim("videos"."patient_id", E' \t\n\r') collate "und-x-icu")
) WHERE "patient_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "patient_id" SET DATA TYPE uuid USING "patient_id"::uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_patient" ON "videos" USING btree ("patient_id");