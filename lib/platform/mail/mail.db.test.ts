import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mails } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { objectStore } from '@/lib/platform/storage';
import { composeMail, deliverMail, sendMail } from '.';

const { db, close } = await testDatabase();

/** The least that an email server says (RFC 5321), with what it was given. */
const received: string[] = [];
const commands: string[] = [];
let refuses = false;
let server: Server;
let url: string;

function serve(socket: Socket): void {
  let inBody = false;
  let text = '';
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (inBody) {
      if (!text.endsWith('\r\n.\r\n')) return;
      received.push(text);
      inBody = false;
      text = '';
      socket.write('250 taken\r\n');
      return;
    }
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      commands.push(line);
      if (/^RCPT/.test(line) && refuses) socket.write('550 no such person\r\n');
      else if (/^DATA/.test(line)) {
        inBody = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    }
  });
  socket.on('error', () => socket.destroy());
}

beforeAll(async () => {
  server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  server.close();
  await close();
});
beforeEach(async () => {
  received.length = 0;
  commands.length = 0;
  refuses = false;
  await db.delete(mails);
});

async function putIntoOutbox(subject = 'Your report'): Promise<string> {
  await sendMail(db, { to: 'reader@example.com', subject, text: 'It is ready.' });
  const [mail] = await db.select().from(mails);
  return mail?.id ?? '';
}

it('keeps an email in the outbox without an email server', async () => {
  const id = await putIntoOutbox();
  expect(await deliverMail(id, undefined)).toBe('kept');
  expect(await db.select().from(mails)).toMatchObject([
    { recipient: 'reader@example.com', subject: 'Your report', status: 'outbox', attempts: 0 },
  ]);
});

it('is not there when the transaction that it belongs to fails', async () => {
  const failing = db.transaction(async (tx) => {
    await sendMail(tx, { to: 'reader@example.com', subject: 'x', text: 'x' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.select().from(mails)).toEqual([]);
});

it('delivers once, however often the job runs', async () => {
  const id = await putIntoOutbox();
  expect(await deliverMail(id, url)).toBe('sent');
  expect(await deliverMail(id, url)).toBe('kept');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^To: reader@example\.com\r$/m);
  expect(received[0]).toMatch(/^Subject: Your report\r$/m);
  expect(received[0]).toContain('It is ready.');
  expect(await db.select().from(mails)).toMatchObject([{ status: 'sent', attempts: 1, error: null }]);
});

it('keeps the reason of a refusal, and delivers when it is tried again', async () => {
  const id = await putIntoOutbox();
  refuses = true;
  await expect(deliverMail(id, url)).rejects.toThrow('550');
  expect(await db.select().from(mails)).toMatchObject([{ status: 'failed', attempts: 1, sentAt: null }]);
  refuses = false;
  expect(await deliverMail(id, url)).toBe('sent');
  expect(await db.select().from(mails)).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
});

it('writes to one address, also where it has a comma in it', async () => {
  await sendMail(db, { to: 'reader@example.com,thief@evil.example', subject: 'x', text: 'x' });
  const [mail] = await db.select().from(mails);
  await deliverMail(mail?.id ?? '', url).catch(() => undefined);
  expect(commands.filter((line) => line.startsWith('RCPT'))).not.toContain('RCPT TO:<thief@evil.example>');
});

it('lets no subject begin a header of its own', async () => {
  await deliverMail(await putIntoOutbox('Hello\r\nBcc: everyone@example.com'), url);
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

it('sends a file along, whole and under its name, and says why when it is gone', async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256);
  await objectStore().put('reports/a.pdf', bytes, { contentType: 'application/pdf' });
  const attachment = { key: 'reports/a.pdf', name: 'Probe 7 – été.pdf' };
  const id = await composeMail(db, {
    to: 'reader@example.com',
    subject: 'Report',
    text: 'Here.',
    attachment,
  });
  expect(await deliverMail(id, url)).toBe('sent');
  // The body of the part with the PDF: what stands between its head and the next boundary, in base64 (RFC 2045).
  const [head = '', part = ''] = (received[0] ?? '').split(/Content-Type: application\/pdf/);
  expect(head).toContain('Here.');
  expect(part).toMatch(/Content-Disposition: attachment/);
  const encoded = part.slice(part.indexOf('\r\n\r\n') + 4).split('\r\n--')[0] ?? '';
  expect(new Uint8Array(Buffer.from(encoded, 'base64'))).toEqual(bytes);

  const lost = await composeMail(db, {
    to: 'reader@example.com',
    subject: 'Report',
    text: 'Here.',
    attachment: { key: 'reports/gone.pdf', name: 'gone.pdf' },
  });
  await expect(deliverMail(lost, url)).rejects.toThrow();
  expect(await db.select().from(mails)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: lost, status: 'failed' })]),
  );
  expect(received).toHaveLength(1);
});
