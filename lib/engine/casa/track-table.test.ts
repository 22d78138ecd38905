import { describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { TRACKS_HEADER, trackLines } from './csv-tables';
import { parseTrackTable, tracksFromRows } from './track-table';

describe('a table of tracks', () => {
  it('is read by its header, whatever the order and the other columns', () => {
    const rows = parseTrackTable(
      '\uFEFFtrack_id,frame,class,x,y,w,h,feature_id\r\n7,3,1,1.5,2,4,6,abc\r\n\r\n',
    );
    expect(rows).toEqual([
      { frame: 3, trackId: 7, className: 'cluster', x: 1.5, y: 2, w: 4, h: 6, score: 1 },
    ]);
  });

  it('becomes tracks whose holes are filled and marked', () => {
    const rows = parseTrackTable('frame,track_id,x,y,w,h,score\n5,1,10,0,4,4,0.5\n2,1,4,0,4,4,0.9\n');
    const [track] = tracksFromRows(rows);
    // From frame 2 (center 6) to 5 (center 12): 2 px a frame.
    expect(track?.points.map((p) => [p.frame, p.cx, p.interpolated])).toEqual([
      [2, 6, false],
      [3, 8, true],
      [4, 10, true],
      [5, 12, false],
    ]);
  });

  it('takes the measured centers where the table names them', () => {
    const rows = parseTrackTable(
      'frame,track_id,x,y,w,h,score,measured_cx,measured_cy\n0,1,10,0,4,4,1,13,1\n2,1,10,0,4,4,1,15,3\n',
    );
    const [track] = tracksFromRows(rows);
    // Boxes stay at 10; the center of frame 1 lies halfway from 13 to 15, and from 1 to 3.
    expect(track?.points.map((p) => [p.x, p.cx, p.cy])).toEqual([
      [10, 13, 1],
      [10, 14, 2],
      [10, 15, 3],
    ]);
  });

  it('writes boxes and measured centers apart, and reads them again', () => {
    const point = { frame: 0, x: 10.5, y: 2, w: 4, h: 6, score: 0.9, interpolated: false };
    const track = { id: 7, className: 'sperm' as const, points: [{ ...point, cx: 12.75, cy: 5.25 }] };
    const lines = trackLines([track]).toString();
    expect(lines).toBe('0,7,10.5,2,4,6,0.9,12.75,5.25\n');
    expect(tracksFromRows(parseTrackTable(`${TRACKS_HEADER}\n${lines}`))).toEqual([track]);
  });

  it.each([
    ['frame,x,y,w,h\n', /no column 'track_id'/],
    ['frame,track_id,x,y,w,h\n0,1,a,0,1,1\n', /Line 2 .* no number in column 'x'/],
    ['frame,track_id,x,y,w,h\n0,1,0,0,1,1\n0,1,0,0,1,1\n', /Line 3 .* repeats track 1/],
    ['frame,track_id,x,y,w,h\n0.5,1,0,0,1,1\n', /whole number/],
    ['frame,track_id,x,y,w,h\n0,1,0,0,0,1\n', /without size/],
    ['frame,track_id,class,x,y,w,h\n0,1,9,0,0,1,1\n', /unknown class '9'/],
  ])('refuses %j', async (text, message) => {
    expect(await toldBy(() => parseTrackTable(text))).toMatch(message);
  });
});
