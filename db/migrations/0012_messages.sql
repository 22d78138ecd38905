-- What was said in English until now is kept word for word, as a message that has this text as its only value.
ALTER TABLE "analyses" ALTER COLUMN "error" SET DATA TYPE jsonb USING CASE WHEN "error" IS NOT NULL THEN jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "error")) END;--> statement-breakpoint
ALTER TABLE "analysis_videos" ALTER COLUMN "message" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "analysis_videos" ALTER COLUMN "message" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_videos" ALTER COLUMN "message" SET DATA TYPE jsonb USING CASE WHEN "message" <> '' THEN jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "message")) END;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "title" SET DATA TYPE jsonb USING jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "title"));--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "message" SET DATA TYPE jsonb USING jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "message"));--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "message" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "message" SET DATA TYPE jsonb USING jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "message"));--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "message" SET DEFAULT '{"key":"work.queued"}'::jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "error" SET DATA TYPE jsonb USING CASE WHEN "error" IS NOT NULL THEN jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "error")) END;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "extraction_message" SET DATA TYPE jsonb USING CASE WHEN "extraction_message" IS NOT NULL THEN jsonb_build_object('key', 'work.verbatim', 'values', jsonb_build_object('text', "extraction_message")) END;
