CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "alarms_end" CHECK ("alarms"."cleared_at" is null or "alarms"."cleared_at" >= "alarms"."raised_at")
);
--> statement-breakpoint
CREATE TABLE "installation_watch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"examined_at" timestamp with time zone,
	"chain_position" bigint DEFAULT 0 NOT NULL,
	"chain_hash" text,
	"sweep_position" bigint DEFAULT 1 NOT NULL,
	"fault_position" bigint,
	CONSTRAINT "installation_watch_one" CHECK ("installation_watch"."id" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("kind","subject") WHERE "alarms"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_newest" ON "alarms" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE "mails"."status" <> 'sent';