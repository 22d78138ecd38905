-- Up to version 0.19.0 the manual's ranges of stained heads decided on unstained cells, too, which are larger: next to none came
-- out normal. Such classes count no more, until the still is measured again or a person judges the cell.
UPDATE "still_cells" SET
  "automatic" = "automatic" || CASE
    WHEN "automatic"->'anomalies' = 'null'::jsonb THEN '{"suggested": []}'::jsonb
    ELSE '{"anomalies": null, "suggested": [], "reason": "earlierRule"}'::jsonb
  END,
  "measures" = "measures" || '{"findings": null}'::jsonb
FROM "stills"
WHERE "stills"."id" = "still_cells"."still_id"
  AND "stills"."stain" = 'unstained'
  AND "still_cells"."measures"->'findings' IS DISTINCT FROM 'null'::jsonb;
