-- So that a stretch of time and a word can be looked up together.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "audit_log_search";--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ((floor(date_part('epoch', "timestamp" at time zone 'UTC') / 2592000)::int),"search_text" gin_trgm_ops);