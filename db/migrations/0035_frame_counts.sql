CREATE TABLE "frame_counts" (
	"frame_id" uuid PRIMARY KEY NOT NULL,
	"boxes" integer NOT NULL,
	"by_people" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "frame_counts" ADD CONSTRAINT "frame_counts_frame_id_frames_id_fk" FOREIGN KEY ("frame_id") REFERENCES "public"."frames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Rows are written in the order of their frames, so that two statements on the same frames wait for one another.
CREATE FUNCTION frame_counts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO frame_counts AS c (frame_id, boxes, by_people)
		SELECT d.frame_id, count(*), count(*) FILTER (WHERE d.verified OR d.source IN ('manual', 'imported'))
		FROM after d WHERE d.deleted_at IS NULL AND d.layer_id IS NULL GROUP BY d.frame_id ORDER BY d.frame_id
		ON CONFLICT (frame_id) DO UPDATE SET boxes = c.boxes + excluded.boxes, by_people = c.by_people + excluded.by_people;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO frame_counts AS c (frame_id, boxes, by_people)
		SELECT frame_id, sum(n), coalesce(sum(n) FILTER (WHERE is_by_people), 0)
		FROM (
			SELECT frame_id, 1 AS n, verified OR source IN ('manual', 'imported') AS is_by_people FROM after
				WHERE deleted_at IS NULL AND layer_id IS NULL
			UNION ALL
			SELECT frame_id, -1, verified OR source IN ('manual', 'imported') FROM before
				WHERE deleted_at IS NULL AND layer_id IS NULL
		) changed
		GROUP BY frame_id
		HAVING sum(n) <> 0 OR coalesce(sum(n) FILTER (WHERE is_by_people), 0) <> 0
		ORDER BY frame_id
		ON CONFLICT (frame_id) DO UPDATE SET boxes = c.boxes + excluded.boxes, by_people = c.by_people + excluded.by_people;
	ELSE
		-- A frame that goes may have taken its row along before its boxes: then there is nothing to count down.
		PERFORM 1 FROM frame_counts WHERE frame_id IN (SELECT frame_id FROM before) ORDER BY frame_id FOR UPDATE;
		UPDATE frame_counts c SET boxes = c.boxes - gone.boxes, by_people = c.by_people - gone.by_people
		FROM (
			SELECT d.frame_id, count(*) AS boxes, count(*) FILTER (WHERE d.verified OR d.source IN ('manual', 'imported')) AS by_people
			FROM before d WHERE d.deleted_at IS NULL AND d.layer_id IS NULL GROUP BY d.frame_id
		) gone
		WHERE c.frame_id = gone.frame_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- refuses nothing: it counts what was written.
CREATE TRIGGER frame_counts_added AFTER INSERT ON "detections" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION frame_counts_follow();
--> statement-breakpoint
-- refuses nothing: it counts what was written.
CREATE TRIGGER frame_counts_changed AFTER UPDATE ON "detections" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION frame_counts_follow();
--> statement-breakpoint
-- refuses nothing: it counts what was written.
CREATE TRIGGER frame_counts_removed AFTER DELETE ON "detections" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION frame_counts_follow();
--> statement-breakpoint
INSERT INTO "frame_counts" ("frame_id", "boxes", "by_people")
SELECT d.frame_id, count(*), count(*) FILTER (WHERE d.verified OR d.source IN ('manual', 'imported'))
FROM "detections" d WHERE d.deleted_at IS NULL AND d.layer_id IS NULL GROUP BY d.frame_id;
