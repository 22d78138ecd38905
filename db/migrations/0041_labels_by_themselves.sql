ALTER TABLE "data_labels" ADD COLUMN "by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Told by the name that pages give. Of masks and classes two types bear it: each has its own.
UPDATE "data_labels" SET "by_itself" = true
WHERE "name" = "user_id" || '_' || "dataset_id" || CASE "type" WHEN 'detection' THEN '_detection' ELSE '_morphology' END;--> statement-breakpoint
CREATE UNIQUE INDEX "data_labels_by_itself" ON "data_labels" USING btree ("dataset_id","user_id","type") WHERE "data_labels"."by_itself" and "data_labels"."deleted_at" is null;
