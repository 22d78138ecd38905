/** At most so many files are on their way at a time: more only share the same line. */
export const MAX_AT_ONCE = 2;

export interface UploadFields {
  readonly name: string;
  readonly description: string;
  readonly patientId: string;
  readonly captureDate: string;
  readonly tags: readonly string[];
  readonly source: string;
}

const NO_FIELDS: UploadFields = {
  name: '',
  description: '',
  patientId: '',
  captureDate: '',
  tags: [],
  source: '',
};

type UploadState = 'ready' | 'queued' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled';

export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly fields: UploadFields;
  readonly state: UploadState;
  /** 0 to 100. */
  readonly progress: number;
  readonly message: string | null;
  /** What the server pointed out about a file that it took. */
  readonly warnings: readonly string[];
}

type UploadAction =
  | { readonly type: 'add'; readonly items: readonly { readonly id: string; readonly file: File }[] }
  | { readonly type: 'edit'; readonly id: string; readonly fields: Partial<UploadFields> }
  | { readonly type: 'enqueue' }
  | { readonly type: 'retry'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'clear' }
  | { readonly type: 'sent'; readonly id: string; readonly part: number }
  | { readonly type: 'done'; readonly id: string; readonly warnings: readonly string[] }
  | { readonly type: 'failed'; readonly id: string; readonly message: string }
  | { readonly type: 'cancelled'; readonly id: string };

/** Default name of a video: its file's, without the ending. */
export function nameOfFile(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return (dot > 0 ? filename.slice(0, dot) : filename).slice(0, 200);
}

const change = (
  items: readonly UploadItem[],
  id: string,
  next: (item: UploadItem) => Partial<UploadItem>,
): UploadItem[] => items.map((item) => (item.id === id ? { ...item, ...next(item) } : item));

/** The list of files to upload: every change of it, and nothing else. */
export function uploadQueue(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'add':
      return [
        ...items,
        ...action.items.map(({ id, file }) => ({
          id,
          file,
          fields: { ...NO_FIELDS, name: nameOfFile(file.name) },
          state: 'ready' as const,
          progress: 0,
          message: null,
          warnings: [],
        })),
      ];
    case 'edit':
      return change(items, action.id, (item) => ({ fields: { ...item.fields, ...action.fields } }));
    case 'enqueue':
      return items.map((item) => (item.state === 'ready' ? { ...item, state: 'queued' as const } : item));
    case 'retry':
      return change(items, action.id, () => ({ state: 'queued', progress: 0, message: null }));
    case 'remove':
      return items.filter((item) => item.id !== action.id);
    case 'clear':
      return items.filter((item) => item.state !== 'done');
    case 'sent':
      return change(items, action.id, (item) =>
        // A late progress event must not wake what has ended.
        isActive(item) || item.state === 'queued'
          ? {
              state: action.part >= 1 ? 'checking' : 'sending',
              progress: Math.min(100, Math.floor(action.part * 100)),
            }
          : {},
      );
    case 'done':
      return change(items, action.id, () => ({ state: 'done', progress: 100, warnings: action.warnings }));
    case 'failed':
      return change(items, action.id, () => ({ state: 'failed', progress: 0, message: action.message }));
    case 'cancelled':
      return change(items, action.id, () => ({ state: 'cancelled', progress: 0, message: null }));
  }
}

/** Whether a file is on its way right now. */
export const isActive = (item: UploadItem): boolean => item.state === 'sending' || item.state === 'checking';

/** The files that may start now. */
export function nextToSend(items: readonly UploadItem[]): readonly UploadItem[] {
  const free = MAX_AT_ONCE - items.filter(isActive).length;
  return items.filter((item) => item.state === 'queued').slice(0, Math.max(0, free));
}
