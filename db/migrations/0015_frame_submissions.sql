CREATE TABLE "frame_submission_frames" (
	"submission_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"frame_id" uuid,
	"frame_number" integer NOT NULL,
	"time_offset_seconds" double precision NOT NULL,
	CONSTRAINT "frame_submission_frames_submission_id_position_pk" PRIMARY KEY("submission_id","position")
);
--> statement-breakpoint
CREATE TABLE "frame_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"video_id" uuid NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"task_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "frame_submission_frames" ADD CONSTRAINT "frame_submission_frames_submission_id_frame_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."frame_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_submission_frames" ADD CONSTRAINT "frame_submission_frames_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_submissions" ADD CONSTRAINT "frame_submissions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_submissions" ADD CONSTRAINT "frame_submissions_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frame_submissions" ADD CONSTRAINT "frame_submissions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frame_submission_frames_frame" ON "frame_submission_frames" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "frame_submissions_video" ON "frame_submissions" USING btree ("video_id","created_at");