import { type Line, line } from './line';

export const INSTALLATION: Readonly<Record<string, Line>> = {
  // The outbox. With the link of an email whoever reads it becomes its recipient: texts are for administrators.
  'GET /admin/mails': line('manageRoles'),
  'GET /admin/mails/{id}': line('administrator'),

  // Logs and settings of the system.
  'GET /admin/system-logs': line('viewSystemLogs'),
  'GET /admin/system-logs/{id}': line('viewSystemLogs'),
  'POST /admin/system-logs/export': line('viewSystemLogs'),
  'GET /admin/system-logs/statistics': line('viewSystemLogs'),
  'GET /admin/system-logs/integrity': line('viewSystemLogs'),
  'GET /admin/backups': line('manageSystemSettings'),
  'GET /admin/alarms': line('manageSystemSettings'),
  'GET /admin/system-settings': line('manageSystemSettings'),
  'PUT /admin/system-settings/{section}': line('manageSystemSettings'),
};
