import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { refusal } from '@/lib/platform/http/testing';
import { avatarResponse, deleteAvatar, uploadAvatar } from '.';

const { db, close } = await testDatabase();
afterAll(close);

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } });

function upload(file: Uint8Array, name = 'me.jpg'): Request {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }));
  return new Request('http://lab.example/sarm/user/upload-avatar', { method: 'POST', body });
}

const asked = new Request('http://lab.example/sarm/user/avatar/x');
let ada: Principal;
let colleague: Principal;
let stranger: Principal;

beforeAll(async () => {
  ada = await testPerson(db, 'Ada');
  colleague = await testPerson(db, 'Colleague');
  stranger = await testPerson(db, 'Stranger');
  await testProject(db, 'Shared', [
    [ada, 'viewer'],
    [colleague, 'member'],
  ]);
});

describe('a picture', () => {
  it('is kept as a square of our own making, without what the file told of place and camera', async () => {
    const file = await photograph(400, 300)
      .withExif({ IFD0: { Artist: 'Ada at home, 48.2 N' } })
      .jpeg()
      .toBuffer();
    expect(file.includes('Ada at home')).toBe(true);
    const { photoURL } = await uploadAvatar(ada, upload(file));
    expect(photoURL).toMatch(new RegExp(`^/sarm/user/avatar/${ada.userId}\\?v=[0-9a-f]{8}$`));
    const response = await avatarResponse(ada, ada.userId, asked);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' });
    expect(bytes.includes('Ada at home')).toBe(false);
  });

  it('is for those who share a project, and whoever manages users', async () => {
    expect((await avatarResponse(colleague, ada.userId, asked)).status).toBe(200);
    expect((await refusal(avatarResponse(stranger, ada.userId, asked))).code).toBe('NOT_FOUND');
    const manager = await testPerson(db, 'Manager', { permissions: ['system.manage_users'] });
    expect((await avatarResponse(manager, ada.userId, asked)).status).toBe(200);
    // Nobody has one here, and the answer is the same.
    expect((await refusal(avatarResponse(ada, colleague.userId, asked))).code).toBe('NOT_FOUND');
  });

  it.each([
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, file) => {
    expect((await refusal(uploadAvatar(ada, upload(file)))).code).toBe('UNSUPPORTED_MEDIA');
  });

  it('is refused over 5 MB, and when it would unfold into more than 50 million pixels', async () => {
    const large = await refusal(uploadAvatar(ada, upload(Buffer.alloc(5 * 1024 * 1024 + 1))));
    expect([large.code, large.message]).toEqual(['PAYLOAD_TOO_LARGE', 'The picture is larger than 5 MB']);
    const bomb = await photograph(9000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await refusal(uploadAvatar(ada, upload(bomb)))).code).toBe('UNSUPPORTED_MEDIA');
  });

  it('can be removed', async () => {
    expect(await deleteAvatar(ada)).toEqual({ photoURL: null });
    const [row] = await db.select().from(users).where(eq(users.id, ada.userId));
    expect(row?.photoUrl).toBeNull();
    expect((await refusal(avatarResponse(ada, ada.userId, asked))).code).toBe('NOT_FOUND');
  });
});
