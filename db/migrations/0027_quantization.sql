ALTER TABLE "model_versions" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "model_versions" ADD COLUMN "quantization" jsonb;