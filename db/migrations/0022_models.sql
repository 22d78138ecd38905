CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"task" text NOT NULL,
	"version_id" uuid,
	"replaces_id" uuid,
	"reason" text NOT NULL,
	"deployed_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "deployments_end" CHECK ("deployments"."ended_at" is null or "deployments"."ended_at" >= "deployments"."started_at")
);
--> statement-breakpoint
CREATE TABLE "model_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"origin" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"file_name" text NOT NULL,
	"inspection" jsonb NOT NULL,
	"license" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"trial" jsonb,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_versions_number" UNIQUE("model_id","number"),
	CONSTRAINT "model_versions_bytes" UNIQUE("model_id","sha256"),
	CONSTRAINT "model_versions_sha256" CHECK ("model_versions"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "model_versions_number_positive" CHECK ("model_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"task" text NOT NULL,
	"dataset_id" uuid,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"trained_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_version_id_model_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."model_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_deployed_by_users_id_fk" FOREIGN KEY ("deployed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_versions" ADD CONSTRAINT "model_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_current" ON "deployments" USING btree ("project_id","task") WHERE "deployments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "deployments_version" ON "deployments" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "models_name" ON "models" USING btree ("project_id",lower("name" collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "models_dataset" ON "models" USING btree ("dataset_id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_model_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a version is never changes; whether it may be used, and who let it in, does.
  IF (to_jsonb(NEW) - '{state,trial,accepted_by,accepted_at,created_by,notes}'::text[])
    = (to_jsonb(OLD) - '{state,trial,accepted_by,accepted_at,created_by,notes}'::text[]) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a version of a model never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER model_versions_immutable BEFORE UPDATE ON model_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_model_version();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_deployment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- They go with their project alone.
    IF EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id) THEN
      RAISE EXCEPTION 'a deployment is never deleted';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - '{ended_at,deployed_by}'::text[]) = (to_jsonb(OLD) - '{ended_at,deployed_by}'::text[])
    AND (OLD.ended_at IS NULL OR NEW.ended_at = OLD.ended_at)
    AND (NEW.deployed_by IS NULL OR NEW.deployed_by = OLD.deployed_by) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a deployment never changes once it has ended';
END $$;--> statement-breakpoint
CREATE TRIGGER deployments_append_only BEFORE UPDATE OR DELETE ON deployments
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_deployment();
