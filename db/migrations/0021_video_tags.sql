ALTER TABLE "videos" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source" text DEFAULT '' NOT NULL;