DROP INDEX "audit_log_search";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((message || ' ' || action || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || coalesce(ip_address, '') || ' ' || coalesce(resource_id, '')) collate "und-x-icu")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Below 1,000 the planner knows too little of how often a word occurs.
ALTER TABLE "audit_log" ALTER COLUMN "search_text" SET STATISTICS 1000;
