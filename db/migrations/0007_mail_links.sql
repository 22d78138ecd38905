CREATE TABLE "mail_links" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"account_token_id" uuid NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "mail_links_accountTokenId_unique" UNIQUE("account_token_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "has_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_account_token_id_account_tokens_id_fk" FOREIGN KEY ("account_token_id") REFERENCES "public"."account_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Links that still work move out of the texts of emails that were not sent; all other tokens are removed.
INSERT INTO "mail_links" ("mail_id", "account_token_id", "token")
SELECT DISTINCT ON (t."id") m."id", t."id", m."token"
FROM (
  SELECT "id", "created_at", (regexp_match("body_text", '#token=([A-Za-z0-9_-]+)'))[1] AS "token"
  FROM "mails"
  WHERE "status" <> 'sent'
) m
JOIN "account_tokens" t ON t."token_hash" = encode(sha256(convert_to(m."token", 'UTF8')), 'hex')
ORDER BY t."id", m."created_at" DESC;
--> statement-breakpoint
UPDATE "mails"
SET "has_link" = true, "body_text" = regexp_replace("body_text", '#token=[A-Za-z0-9_-]+', '#token={token}', 'g')
WHERE "body_text" ~ '#token=[A-Za-z0-9_-]+';
