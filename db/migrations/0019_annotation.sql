CREATE TABLE "annotation_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"frame_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"user_id" uuid,
	"client_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"answer" jsonb NOT NULL,
	"diff" jsonb NOT NULL,
	"active_ms" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"keys" integer DEFAULT 0 NOT NULL,
	"origin" text DEFAULT 'person' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annotation_changes_once" UNIQUE("client_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "annotation_layers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"frame_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annotation_layers_once" UNIQUE("frame_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "data_label_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"label_id" uuid NOT NULL,
	"detection_id" uuid NOT NULL,
	"mask_id" uuid,
	"class_name" text DEFAULT 'sperm' NOT NULL,
	"morphology_class" text,
	"notes" text DEFAULT '' NOT NULL,
	"confidence" integer,
	"annotated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_label_items_once" UNIQUE("label_id","detection_id")
);
--> statement-breakpoint
CREATE TABLE "data_label_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"label_id" uuid,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	"counts" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_label_versions_once" UNIQUE("label_id","number")
);
--> statement-breakpoint
CREATE TABLE "data_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dataset_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frame_presence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"frame_id" uuid NOT NULL,
	"tab_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "frame_presence_once" UNIQUE("tab_id")
);
--> statement-breakpoint
CREATE TABLE "masks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"detection_id" uuid NOT NULL,
	"part" text DEFAULT 'cell' NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"rle" text NOT NULL,
	"score" double precision,
	"quality" text,
	"source" text NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model_id" text,
	"sha256" text NOT NULL,
	"seed" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"superseded_by" uuid,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "masks_window" CHECK ("masks"."width" > 0 and "masks"."height" > 0),
	CONSTRAINT "masks_score" CHECK ("masks"."score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"video_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"class_name" text DEFAULT 'sperm' NOT NULL,
	"state" text DEFAULT 'accepted' NOT NULL,
	"model_ids" text[] DEFAULT '{}' NOT NULL,
	"layer_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "double_share" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "track_id" uuid;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "is_key" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "outside_after" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "layer_id" uuid;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "frames" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "frames" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "frames" ADD COLUMN "same_as" uuid;--> statement-breakpoint
ALTER TABLE "frames" ADD COLUMN "labeled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "frames" ADD COLUMN "labeled_by" uuid;--> statement-breakpoint
ALTER TABLE "annotation_changes" ADD CONSTRAINT "annotation_changes_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_changes" ADD CONSTRAINT "annotation_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_layers" ADD CONSTRAINT "annotation_layers_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_layers" ADD CONSTRAINT "annotation_layers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_items" ADD CONSTRAINT "data_label_items_label_id_data_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."data_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_items" ADD CONSTRAINT "data_label_items_detection_id_detections_id_fk" FOREIGN KEY ("detection_id") REFERENCES "public"."detections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_items" ADD CONSTRAINT "data_label_items_mask_id_masks_id_fk" FOREIGN KEY ("mask_id") REFERENCES "public"."masks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_items" ADD CONSTRAINT "data_label_items_annotated_by_users_id_fk" FOREIGN KEY ("annotated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_versions" ADD CONSTRAINT "data_label_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_versions" ADD CONSTRAINT "data_label_versions_label_id_data_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."data_labels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_label_versions" ADD CONSTRAINT "data_label_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_labels" ADD CONSTRAINT "data_labels_dataset_id_datasets_id_fk" FOREIGN KEY ("dataset_id") REFERENCES "public"."datasets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_labels" ADD CONSTRAINT "data_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_presence" ADD CONSTRAINT "frame_presence_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_presence" ADD CONSTRAINT "frame_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masks" ADD CONSTRAINT "masks_detection_id_detections_id_fk" FOREIGN KEY ("detection_id") REFERENCES "public"."detections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masks" ADD CONSTRAINT "masks_superseded_by_masks_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."masks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masks" ADD CONSTRAINT "masks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_layer_id_annotation_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."annotation_layers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_changes_frame" ON "annotation_changes" USING btree ("frame_id","revision");--> statement-breakpoint
CREATE INDEX "annotation_changes_person" ON "annotation_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_label_items_detection" ON "data_label_items" USING btree ("detection_id");--> statement-breakpoint
CREATE INDEX "data_label_items_mask" ON "data_label_items" USING btree ("mask_id");--> statement-breakpoint
CREATE INDEX "data_label_versions_project" ON "data_label_versions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_labels_live" ON "data_labels" USING btree ("dataset_id","user_id","type","name") WHERE "data_labels"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "data_labels_dataset" ON "data_labels" USING btree ("dataset_id","created_at");--> statement-breakpoint
CREATE INDEX "data_labels_user" ON "data_labels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "frame_presence_frame" ON "frame_presence" USING btree ("frame_id","seen_at");--> statement-breakpoint
CREATE INDEX "masks_detection" ON "masks" USING btree ("detection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "masks_live" ON "masks" USING btree ("detection_id","part") WHERE "masks"."deleted_at" is null and "masks"."superseded_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tracks_number" ON "tracks" USING btree ("video_id","number");--> statement-breakpoint
CREATE INDEX "tracks_live" ON "tracks" USING btree ("video_id") WHERE "tracks"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_track_id_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."tracks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_layer_id_annotation_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."annotation_layers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frames" ADD CONSTRAINT "frames_same_as_frames_id_fk" FOREIGN KEY ("same_as") REFERENCES "public"."frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frames" ADD CONSTRAINT "frames_labeled_by_users_id_fk" FOREIGN KEY ("labeled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "detections_track_once" ON "detections" USING btree ("track_id","frame_id") WHERE "detections"."deleted_at" is null and "detections"."track_id" is not null;--> statement-breakpoint
CREATE INDEX "frames_same_as" ON "frames" USING btree ("same_as") WHERE "frames"."same_as" is not null;--> statement-breakpoint
ALTER TABLE "datasets" ADD CONSTRAINT "datasets_double_share" CHECK ("datasets"."double_share" between 0 and 1);--> statement-breakpoint
UPDATE "datasets" SET "type" = 'combined' WHERE "type" = 'technical';--> statement-breakpoint
CREATE FUNCTION refuse_change_of_data_label_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id) THEN
      RAISE EXCEPTION 'a version of a data label never changes';
    END IF;
    RETURN OLD;
  END IF;
  -- Only what a version points to may go.
  IF (NEW.label_id IS NULL OR NEW.label_id = OLD.label_id)
    AND (NEW.created_by IS NULL OR NEW.created_by = OLD.created_by)
    AND (to_jsonb(NEW) - 'label_id' - 'created_by') = (to_jsonb(OLD) - 'label_id' - 'created_by') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a version of a data label never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER data_label_versions_immutable BEFORE UPDATE OR DELETE ON data_label_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_data_label_version();
--> statement-breakpoint
-- Of frames that were extracted more than once, one has the boxes that count: the one that people worked on, else the one
-- that lists have shown so far.
WITH ranked AS (
  SELECT f.id, first_value(f.id) OVER (
    PARTITION BY f.video_id, f.frame_number
    ORDER BY (SELECT count(*) FROM detections d WHERE d.frame_id = f.id AND (d.source = 'manual' OR d.verified)) DESC,
      f.selected DESC, coalesce(f.detection_status = 'completed', false) DESC,
      (SELECT count(*) FROM detections d WHERE d.frame_id = f.id) DESC, f.created_at DESC, f.id
  ) AS best FROM frames f
)
UPDATE frames SET same_as = ranked.best FROM ranked WHERE ranked.id = frames.id AND ranked.best <> frames.id;
