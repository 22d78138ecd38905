import { expect, type Page } from '@playwright/test';
import { enter, inspect, screensFolder } from './support';
import { type App, newClinician, PASSWORD, PATIENTLY, test } from './support/app';
import { reportOf } from './support/stored-report';

// The report generator, the report of an analysis and the project dashboard, on a project with one finished analysis.

interface Place {
  readonly projectId: string;
  readonly analysisId: string;
  readonly email: string;
}

/** A project of its own, with an admin of its own. */
async function newPlace(app: App): Promise<Place> {
  const datasetId = (await reportOf(app.sql)).split('/').at(-1) ?? '';
  const [row] = await app.sql<{ project_id: string; analysis_id: string }[]>`
    select d.project_id, r.analysis_id from datasets d join reports r on r.dataset_id = d.id where d.id = ${datasetId}`;
  const projectId = row?.project_id ?? '';
  const email = await newClinician(app);
  await app.sql`insert into project_members (project_id, user_id, access_level)
    select ${projectId}, id, 'admin' from users where email = ${email}`;
  return { projectId, analysisId: row?.analysis_id ?? '', email };
}

/** Tables hold some texts twice, for wide and for narrow windows. */
const told = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible(PATIENTLY);

test.describe.configure({ mode: 'serial' });

test('a report is chosen, previewed, saved, printed, emailed and deleted', async ({ page, app }) => {
  const { analysisId, email } = await newPlace(app);
  await enter(page, email, PASSWORD);

  await test.step('an older address leads to the generator, with the analysis chosen', async () => {
    await page.goto(`/business/reports?analysisId=${analysisId}`);
    await expect(page).toHaveURL(`/sarm/reports?analysisId=${analysisId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Analysis' })).toHaveValue(/^Walked sample · /);
    await inspect(page, 'reports-1-new');
  });

  await test.step('the preview follows the settings', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview of the report' });
    await expect(preview.getByText('WHO 6th edition (2021)', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Reference limits' }).click();
    await page.getByRole('option', { name: 'WHO 5th edition (2010)' }).click();
    await expect(preview.getByText('WHO 5th edition (2010)', { exact: true })).toBeVisible();
    // The 5th edition's limit for progressive motility.
    await expect(preview.getByText('≥ 32').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Morphology' }).uncheck();
    await expect(preview.getByText('morphology', { exact: true })).toBeVisible();
    await expect(preview.getByText('Normal forms')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Comment' }).fill('Sample kept at 37 °C.');
    await expect(preview.getByText('Sample kept at 37 °C.')).toBeVisible();
    await inspect(page, 'reports-2-preview');
  });

  await test.step('a language that the report cannot be had in is refused with the reason', async () => {
    await page.getByRole('combobox', { name: 'Report language' }).click();
    await page.getByRole('option', { name: 'French' }).click();
    await told(page, /^This report is only available in the language it was issued in/);
    await expect(page.getByRole('button', { name: 'Save report' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Report language' }).click();
    await page.getByRole('option', { name: 'As issued' }).click();
    await expect(page.getByRole('button', { name: 'Save report' })).toBeEnabled();
  });

  await test.step('settings are kept as a template', async () => {
    await page.getByRole('button', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Template name is required');
    await dialog.getByLabel('Template name').fill('Short form');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Template Short form saved');
    await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('Short form');
    await expect(page.getByRole('button', { name: 'Delete template' })).toBeVisible();
  });

  await test.step('a title is required', async () => {
    const title = page.getByRole('textbox', { name: 'Report title' });
    await title.fill('');
    await told(page, 'Report title is required');
    await expect(page.getByRole('button', { name: 'Save report' })).toBeDisabled();
    await title.fill('First opinion');
  });

  await test.step('saved once, printed and emailed', async () => {
    await page.getByRole('button', { name: 'Save report' }).click();
    await told(page, 'Report saved successfully');
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^First_opinion_report_\d{8}-\d{6}\.pdf$/);
    await file.saveAs(`${screensFolder(page)}/generator-report.pdf`);
    await told(page, 'PDF successfully generated');
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a recipient email address');
    await inspect(page, 'reports-3-email');
    const recipient = `doctor-${analysisId.slice(0, 8)}@example.com`;
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(recipient);
    await dialog.getByRole('button', { name: 'Send' }).click();
    // This product has no mail server, and says so.
    await told(page, new RegExp(`the email to ${recipient} waits in the outbox`));
    const sent = await app.sql`select status, attachment_name from mails where recipient = ${recipient}`;
    expect(sent).toMatchObject([{ status: 'outbox', attachment_name: file.suggestedFilename() }]);
    // Printing and emailing what was saved made no second copy.
    const saved = await app.sql`select id from saved_reports where analysis_id = ${analysisId}`;
    expect(saved).toHaveLength(1);
  });

  await test.step('found, looked at and deleted', async () => {
    await page.getByRole('tab', { name: 'Saved reports' }).click();
    await expect(page).toHaveURL(/tab=saved/);
    await page.getByRole('searchbox').fill('first');
    await expect(page).toHaveURL(/search=first/);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await inspect(page, 'reports-4-saved');
    await page.getByRole('button', { name: 'View First opinion' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'First opinion' })).toBeVisible();
    await expect(dialog.getByText('Sample kept at 37 °C.')).toBeVisible();
    await inspect(page, 'reports-5-look');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete First opinion' }).click();
    await told(page, 'Are you sure you want to delete this report?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await told(page, 'Report deleted successfully');
    await told(page, 'No saved reports found');
  });

  await test.step('the report of the analysis has an address of its own', async () => {
    await page.goto('/sarm/reports/analysis');
    await told(page, 'No analysis data found. Please generate a report first.');
    await inspect(page, 'reports-6-no-analysis');
    await page.goto(`/sarm/reports/analysis?analysisId=${analysisId}`);
    await expect(page.getByRole('heading', { name: 'Report of Walked sample' })).toBeVisible();
    await expect(page.getByText(/^Field 1, Field 2, Field 3 and 2 more/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Field 1, Field 2, Field 3 and 2 more/)).toBeVisible();
    await inspect(page, 'reports-7-analysis');
  });

  await test.step('without the permission, the generator is closed', async () => {
    await app.sql`insert into roles (name, code) values ('Reader', ${`reader_${analysisId}`})`;
    await app.sql`insert into role_permissions (role_id, permission_id)
      select r.id, p.id from roles r, permissions p where r.code = ${`reader_${analysisId}`} and p.code = 'sarm.view_motility'`;
    await app.sql`update user_roles set role_id = (select id from roles where code = ${`reader_${analysisId}`})
      where user_id = (select id from users where email = ${email})`;
    await page.goto('/sarm/reports');
    await told(page, "You don't have permission to generate reports.");
    await inspect(page, 'reports-8-denied');
  });
});

test('a project is shown in numbers, and its admin sets goals', async ({ page, app }) => {
  const { projectId, email } = await newPlace(app);
  await enter(page, email, PASSWORD);
  await page.goto('/sarm/projects');
  await page.getByRole('link', { name: 'Project statistics of Walked project' }).first().click();
  await expect(page).toHaveURL(`/sarm/projects/${projectId}`);

  await test.step('statistics', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Walked project' })).toBeVisible();
    // Five videos of two seconds.
    await told(page, '10 seconds');
    await inspect(page, 'project-1-statistics');
  });

  await test.step('the team, with one’s own recorded work', async () => {
    await page.getByRole('tab', { name: 'Team Members' }).click();
    await told(page, 'Ada Novak');
    await told(page, /^0 videos uploaded, 0 detections corrected/);
    await inspect(page, 'project-2-team');
  });

  await test.step('analytics: what there is to draw, and why there is not', async () => {
    const [{ id: videoId } = { id: '' }] = await app.sql<{ id: string }[]>`
      select v.id from videos v join datasets d on d.id = v.dataset_id where d.project_id = ${projectId} limit 1`;
    await app.sql`insert into frames (video_id, frame_number, time_offset_seconds, width, height, object_key, size_bytes,
        extraction_session, detection_status)
      select ${videoId}, n, 0, 64, 48, 'x', 1, gen_random_uuid(), case when n < 4 then 'completed' end
      from generate_series(0, 9) n`;
    const grade = (percent: number) => ({ percent, interval95: { low: 0, high: 100 } });
    const casa = {
      counts: { spermAssessed: 120, effectiveSperm: 100 },
      motility: {
        status: 'graded',
        rapid: grade(40),
        slow: grade(15),
        nonProgressive: grade(20),
        immotile: grade(25),
      },
    };
    await app.sql`insert into video_measurements (video_id, fingerprint, model_id, model_sha256, software_version, artefact_prefix, result)
      values (${videoId}, 'f', 'm', 'a', '1', 'x/', ${app.sql.json({ casa } as never)})`;
    await app.sql`
      with smear as (
        insert into stills (dataset_id, name, original_filename, object_key, size_bytes, sha256, format, width, height, stain, state)
        select dataset_id, 'Smear', 'smear.png', 'x', 1, 'a', 'png', 9, 9, 'papanicolaou', 'measured' from videos
        where id = ${videoId} returning id)
      insert into still_cells (still_id, number, x, y, measures, automatic)
      select id, n, 1, 1, '{}', case when n < 3 then '{"anomalies":[],"notJudged":[]}'::jsonb
        else '{"anomalies":["tail"],"notJudged":[]}' end
      from smear, generate_series(1, 8) n`;
    await page.getByRole('tab', { name: 'Dataset Analytics' }).click();
    await told(page, 'Frames per video');
    await told(page, /^Morphology is counted on stills of a sample, not on its videos/);
    await told(page, 'Normal and abnormal spermatozoa of each sample');
    await told(page, /^120 spermatozoa graded in the newest measurement of 1 video/);
    await expect(page.locator('canvas')).toHaveCount(3, PATIENTLY);
    await inspect(page, 'project-3-analytics');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download data' }).click();
    expect((await download).suggestedFilename()).toBe('sperm-classification.csv');
  });

  await test.step('performance: goals are shown beside what was measured', async () => {
    await app.sql`insert into tasks (type, status, project_id, subject_id, payload, started_at, finished_at)
      select 'detection', 'SUCCESS', ${projectId}, gen_random_uuid(), '{"frameIds":["a","b"]}',
        timestamp '2026-01-01' + n * interval '1 day', timestamp '2026-01-01' + n * interval '1 day'
          + (case when n < 3 then 4 else 1 end) * interval '1 second'
      from generate_series(0, 5) n`;
    await page.getByRole('tab', { name: 'Performance Metrics' }).click();
    await told(page, 'not measured; goal 95 %');
    // 2 s a frame at first, 0.5 s now.
    await told(page, '75 % of 80 %');
    await told(page, 'No chart: no version of a detector has been compared in this project yet.');
    await page.getByRole('button', { name: 'Edit goals' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Detection accuracy').fill('97.5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Goals saved');
    await told(page, 'not measured; goal 97.5 %');
    await inspect(page, 'project-4-performance');
  });
});
