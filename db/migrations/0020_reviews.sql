CREATE TABLE "frame_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"layer_id" uuid NOT NULL,
	"first_user_id" uuid,
	"agreement" jsonb NOT NULL,
	"reconciled_at" timestamp with time zone,
	"reconciled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "frame_agreements_layerId_unique" UNIQUE("layer_id")
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"content_hash" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"label_id" uuid NOT NULL,
	"frame_id" uuid NOT NULL,
	"item_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"content_hash" text,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_units_once" UNIQUE NULLS NOT DISTINCT("label_id","frame_id","item_id"),
	CONSTRAINT "review_units_decided" CHECK (("review_units"."status" = 'pending') = ("review_units"."content_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "frame_agreements" ADD CONSTRAINT "frame_agreements_layer_id_annotation_layers_id_fk" FOREIGN KEY ("layer_id") REFERENCES "public"."annotation_layers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_agreements" ADD CONSTRAINT "frame_agreements_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_agreements" ADD CONSTRAINT "frame_agreements_reconciled_by_users_id_fk" FOREIGN KEY ("reconciled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_unit_id_review_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."review_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_decisions" ADD CONSTRAINT "review_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_units" ADD CONSTRAINT "review_units_label_id_data_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."data_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_units" ADD CONSTRAINT "review_units_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_units" ADD CONSTRAINT "review_units_item_id_data_label_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."data_label_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_units" ADD CONSTRAINT "review_units_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_decisions_unit" ON "review_decisions" USING btree ("unit_id","created_at");--> statement-breakpoint
CREATE INDEX "review_units_frame" ON "review_units" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "review_units_item" ON "review_units" USING btree ("item_id");--> statement-breakpoint
-- Whoever adds items to a data label, by whichever way: what a reviewer decides about is there with them.
CREATE FUNCTION make_review_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_units (label_id, frame_id, item_id)
  SELECT DISTINCT i.label_id, d.frame_id, CASE WHEN l.type = 'detection' THEN NULL::uuid ELSE i.id END
  FROM added i JOIN data_labels l ON l.id = i.label_id JOIN detections d ON d.id = i.detection_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER data_label_items_reviewed AFTER INSERT ON data_label_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION make_review_units();--> statement-breakpoint
INSERT INTO review_units (label_id, frame_id, item_id)
SELECT DISTINCT i.label_id, d.frame_id, CASE WHEN l.type = 'detection' THEN NULL::uuid ELSE i.id END
FROM data_label_items i JOIN data_labels l ON l.id = i.label_id JOIN detections d ON d.id = i.detection_id;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_review_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM review_units WHERE id = OLD.unit_id) THEN
      RAISE EXCEPTION 'a decision of a reviewer never changes';
    END IF;
    RETURN OLD;
  END IF;
  -- Only the account of a reviewer may go.
  IF NEW.user_id IS NULL AND (to_jsonb(NEW) - 'user_id') = (to_jsonb(OLD) - 'user_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decision of a reviewer never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER review_decisions_immutable BEFORE UPDATE OR DELETE ON review_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_review_decision();
