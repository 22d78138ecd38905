-- Pseudonyms are compared as they read from now on: without what is not seen and turns the direction of text, each space one, letters
-- with their accents. Where a project has two patients that read alike, they stay two until a person merges them.
UPDATE "patients" SET "pseudonym" = "read"."seen"
FROM (
  SELECT "id", "project_id", "seen",
    row_number() OVER (PARTITION BY "project_id", lower("seen" COLLATE "und-x-icu") ORDER BY "created_at", "id") AS "place"
  FROM (
    SELECT "id", "project_id", "pseudonym", "created_at", btrim(regexp_replace(
      regexp_replace(normalize("pseudonym", NFC), '[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
      '[\s\u0001-\u001F\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')) AS "seen"
    FROM "patients"
  ) AS "all"
  WHERE "seen" <> "pseudonym" AND "seen" <> ''
) AS "read"
WHERE "patients"."id" = "read"."id" AND "read"."place" = 1 AND NOT EXISTS (
  SELECT 1 FROM "patients" AS "other"
  WHERE "other"."project_id" = "read"."project_id" AND "other"."id" <> "read"."id"
    AND lower("other"."pseudonym" COLLATE "und-x-icu") = lower("read"."seen" COLLATE "und-x-icu")
);
