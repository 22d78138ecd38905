import { say } from '@/lib/messages/message';
import { failAtLine } from './faults';
import { MAX_CATEGORIES } from './limits';

/**
 * Class names of a `data.yaml` as Ultralytics has it: `names` as a list or by number, over several lines or in brackets on
 * one. Other parts of the file are passed over.
 *
 * @throws AppError UNPROCESSABLE naming the line at fault.
 */
export function namesOfDataYaml(text: string, file: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const start = lines.findIndex((line) => /^names\s*:/.test(line));
  if (start < 0) return failAtLine(file, 1)(say('engine.line.noNames'));
  const fail = failAtLine(file, start + 1);
  const names: string[] = [];
  const add = (place: number, name: string, line: number): void => {
    if (!(place < MAX_CATEGORIES))
      failAtLine(file, line)(say('engine.line.tooMany', { max: MAX_CATEGORIES }));
    names[place] = name;
  };
  const inline = withoutRemark((lines[start] ?? '').replace(/^names\s*:/, ''));
  if (inline !== '') {
    const inner = /^([[{])(.*)[\]}]$/.exec(inline);
    if (!inner) return fail(say('engine.line.noNames'));
    splitFlow(inner[2] ?? '').forEach((item, index) => {
      const numbered = inner[1] === '{' ? /^(\d+)\s*:\s*(.*)$/.exec(item) : null;
      if (inner[1] === '{' && !numbered) fail(say('engine.line.noNames'));
      add(numbered ? Number(numbered[1]) : index, unquote(numbered?.[2] ?? item), start + 1);
    });
  } else
    for (let at = start + 1; at < lines.length; at++) {
      const line = withoutRemark(lines[at] ?? '');
      if (line === '') continue;
      const item = /^(?:-\s+|(\d+)\s*:\s*)(.*)$/.exec(line);
      const indented = /^\s/.test(lines[at] ?? '') || line.startsWith('-');
      if (!indented) break;
      if (!item) return failAtLine(file, at + 1)(say('engine.line.noNames'));
      add(item[1] === undefined ? names.length : Number(item[1]), unquote(item[2] ?? ''), at + 1);
    }
  return Array.from(names, (name, place) => name ?? `class ${place}`);
}

/** A line without what follows a # outside quotes. */
const withoutRemark = (line: string): string =>
  (/^(?:"(?:[^"\\]|\\.)*"|'[^']*'|(?<!\s)#|[^"'#])*/.exec(line)?.[0] ?? '').trim();

/** Items between commas outside quotes. */
const splitFlow = (text: string): string[] =>
  (text.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,"'])+/g) ?? [])
    .map((item) => item.trim())
    .filter((item) => item !== '');

function unquote(text: string): string {
  if (/^".*"$/.test(text)) {
    try {
      return JSON.parse(text) as string;
    } catch {
      return text.slice(1, -1);
    }
  }
  return /^'.*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}
