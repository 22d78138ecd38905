CREATE TABLE "work_samples" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"machine" text NOT NULL,
	"size" double precision NOT NULL,
	"seconds" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "expected_seconds" double precision;--> statement-breakpoint
CREATE INDEX "work_samples_newest" ON "work_samples" USING btree ("type","machine","created_at");