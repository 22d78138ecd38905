-- Until now the extraction of stills wrote its state over the video's own. A running or failed one is told by its
-- stage; the video itself was whole all along.
UPDATE "videos" SET "extraction_stage" = CASE "processing_status" WHEN 'failed' THEN 'failed' ELSE 'queued' END
  WHERE "processing_status" IN ('pending', 'processing', 'failed') AND "extraction_stage" IS NULL;--> statement-breakpoint
UPDATE "videos" SET "processing_status" = 'uploaded' WHERE "processing_status" <> 'uploaded';
