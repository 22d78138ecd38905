import { expect, type Page } from '@playwright/test';

/**
 * Signs in as the form does, but without it and without the page that comes after it: for journeys that look at
 * something else. The page stays where it is, from now on with that person's session.
 */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const answer = await page.request.post('/api/auth/callback/credentials', {
    form: { csrfToken, email, password, json: 'true' },
  });
  expect(answer.status(), `${email} signs in: ${await answer.text()}`).toBe(200);
}
