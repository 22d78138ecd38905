import { expect, test } from 'vitest';
import { nameOfFile, nextToSend, type UploadItem, uploadQueue } from './upload-queue';

const file = (name: string) => ({ id: name, file: new File(['x'], name) });
const states = (items: readonly UploadItem[]) => items.map(({ state }) => state);

test('a video is named after its file, without the ending', () => {
  expect(nameOfFile('field 1.avi')).toBe('field 1');
  expect(nameOfFile('a.b.mp4')).toBe('a.b');
  expect(nameOfFile('.mp4')).toBe('.mp4');
  expect(nameOfFile(`${'n'.repeat(300)}.mp4`)).toHaveLength(200);
});

test('at most two files are on their way', () => {
  let items = uploadQueue([], { type: 'add', items: ['1', '2', '3', '4'].map(file) });
  expect(nextToSend(items)).toEqual([]);
  items = uploadQueue(items, { type: 'enqueue' });
  expect(nextToSend(items).map(({ id }) => id)).toEqual(['1', '2']);
  items = uploadQueue(items, { type: 'sent', id: '1', part: 0.256 });
  items = uploadQueue(items, { type: 'sent', id: '2', part: 0 });
  expect(items[0]).toMatchObject({ state: 'sending', progress: 25 });
  expect(nextToSend(items)).toEqual([]);
  items = uploadQueue(items, { type: 'sent', id: '1', part: 1 });
  expect(states(items)).toEqual(['checking', 'sending', 'queued', 'queued']);
  expect(nextToSend(items)).toEqual([]);
  items = uploadQueue(items, { type: 'done', id: '1', warnings: [] });
  expect(nextToSend(items).map(({ id }) => id)).toEqual(['3']);
});

test('a failure sets the progress back and can be tried again', () => {
  let items = uploadQueue([], { type: 'add', items: [file('1')] });
  items = uploadQueue(items, { type: 'enqueue' });
  items = uploadQueue(items, { type: 'sent', id: '1', part: 0.9 });
  items = uploadQueue(items, { type: 'failed', id: '1', message: 'no' });
  expect(items[0]).toMatchObject({ state: 'failed', progress: 0, message: 'no' });
  // The last progress event may come after the failure.
  items = uploadQueue(items, { type: 'sent', id: '1', part: 0.95 });
  expect(states(items)).toEqual(['failed']);
  items = uploadQueue(items, { type: 'retry', id: '1' });
  expect(items[0]).toMatchObject({ state: 'queued', message: null });
});

test('clearing keeps what is not finished', () => {
  let items = uploadQueue([], { type: 'add', items: ['1', '2'].map(file) });
  items = uploadQueue(items, { type: 'done', id: '1', warnings: [] });
  expect(uploadQueue(items, { type: 'clear' }).map(({ id }) => id)).toEqual(['2']);
  expect(uploadQueue(items, { type: 'remove', id: '2' }).map(({ id }) => id)).toEqual(['1']);
});
