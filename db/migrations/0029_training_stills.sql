CREATE TABLE "training_run_stills" (
	"run_id" uuid NOT NULL,
	"still_id" uuid NOT NULL,
	CONSTRAINT "training_run_stills_run_id_still_id_pk" PRIMARY KEY("run_id","still_id")
);
--> statement-breakpoint
ALTER TABLE "training_run_stills" ADD CONSTRAINT "training_run_stills_run_id_training_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."training_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_run_stills" ADD CONSTRAINT "training_run_stills_still_id_stills_id_fk" FOREIGN KEY ("still_id") REFERENCES "public"."stills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_run_stills_still" ON "training_run_stills" USING btree ("still_id");