import { beforeEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/messages';

const cookie = vi.hoisted(() => ({ value: undefined as string | undefined }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === 'language' && cookie.value !== undefined ? { value: cookie.value } : undefined,
  }),
}));
vi.mock('next-intl/server', () => ({ getRequestConfig: (config: unknown) => config }));

const { default: configOf } = (await import('./request')) as unknown as {
  default: () => Promise<{ locale: string; messages: unknown }>;
};

beforeEach(() => {
  cookie.value = undefined;
});

it('a page is in the language of the cookie, with the texts of that language alone', async () => {
  for (const language of ['en', 'vi', 'fr', 'es'] as const) {
    cookie.value = language;
    const config = await configOf();
    expect(config.locale).toBe(language);
    expect(config.messages).toBe(messages[language]);
  }
});

it('a page is in English without a cookie, or with one that is no language', async () => {
  for (const value of [undefined, '', 'de', 'fr; Path=/', '<script>', '../../etc/passwd', 'toString']) {
    cookie.value = value;
    expect(await configOf()).toMatchObject({ locale: 'en', messages: messages.en });
  }
});
