import type { Classification } from './contract-classification';

/** Tables of accounts, messages, work and the log, every column of each. */
export const PLATFORM_TABLES: Classification = {
  tasks: {
    ...{ purpose: 'work', retention: 'project', readers: 'own' },
    patient: {
      personal: 'message payload result error',
      pseudonymous:
        'id type status project_id subject_id progress stage expected_seconds cancel_requested_at started_at finished_at created_at updated_at',
    },
    staff: { pseudonymous: 'created_by' },
  },
  mails: {
    ...{ purpose: 'message', retention: 'record', readers: 'mails' },
    patient: { personal: 'subject body_text attachment_key attachment_name error' },
    staff: { personal: 'recipient' },
    none: 'id has_link status attempts sent_at created_at',
  },
  notifications: {
    ...{ purpose: 'message', retention: 'account', readers: 'own' },
    patient: { personal: 'title message link' },
    staff: { pseudonymous: 'user_id' },
    none: 'id type read_at created_at',
  },
  audit_log: {
    ...{ purpose: 'log', retention: 'log', readers: 'logs' },
    patient: {
      personal: 'message old_value new_value search_text',
      pseudonymous: 'project_id resource_type resource_id',
    },
    staff: { personal: 'user_name user_email ip_address user_agent', pseudonymous: 'user_id' },
    none: 'id sequence timestamp type severity action request_id',
  },
  users: {
    ...{ purpose: 'account', retention: 'account', readers: 'users' },
    staff: {
      personal: 'email display_name photo_url google_subject phone_number job_title department organization',
      pseudonymous: 'id password_hash session_version last_sign_in_at',
    },
    none: 'is_active awaits_approval email_verified password_changed_at needs_profile created_at updated_at',
  },
  account_tokens: {
    ...{ purpose: 'account', retention: 'hours', readers: 'nobody' },
    staff: { personal: 'new_email', pseudonymous: 'id user_id token_hash' },
    none: 'purpose expires_at created_at',
  },
  api_tokens: {
    ...{ purpose: 'access', retention: 'account', readers: 'own' },
    staff: {
      personal: 'name last_used_address',
      pseudonymous: 'id user_id token_hash ending session_version',
    },
    none: 'scopes project_id created_at expires_at revoked_at last_used_at',
  },
  known_networks: {
    ...{ purpose: 'access', retention: 'account', readers: 'nobody' },
    staff: { personal: 'network', pseudonymous: 'user_id' },
    none: 'last_used_at',
  },
  sessions: {
    ...{ purpose: 'access', retention: 'hours', readers: 'nobody' },
    staff: { personal: 'ip_address user_agent', pseudonymous: 'id user_id' },
    none: 'created_at last_seen_at expires_at ended_at',
  },
  rate_limits: {
    ...{ purpose: 'access', retention: 'hours', readers: 'nobody' },
    staff: { personal: 'key' },
    none: 'attempts window_ends_at',
  },
  two_factors: {
    ...{ purpose: 'access', retention: 'account', readers: 'nobody' },
    staff: { pseudonymous: 'user_id sealed_secret' },
    none: 'confirmed_at last_step created_at',
  },
  recovery_codes: {
    ...{ purpose: 'access', retention: 'account', readers: 'nobody' },
    staff: { pseudonymous: 'id user_id code_hash' },
    none: 'used_at',
  },
  user_settings: {
    ...{ purpose: 'account', retention: 'account', readers: 'own' },
    staff: { pseudonymous: 'user_id' },
    none: 'dark_mode email_notifications language default_project_id created_at updated_at',
  },
  user_roles: {
    ...{ purpose: 'access', retention: 'account', readers: 'users' },
    staff: { pseudonymous: 'user_id role_id' },
  },
  user_permissions: {
    ...{ purpose: 'access', retention: 'account', readers: 'users' },
    staff: { pseudonymous: 'user_id permission_id' },
  },
  project_members: {
    ...{ purpose: 'access', retention: 'account', readers: 'projects' },
    staff: { pseudonymous: 'id user_id added_by' },
    none: 'project_id access_level joined_at',
  },
  mail_links: {
    ...{ purpose: 'message', retention: 'hours', readers: 'nobody' },
    staff: { pseudonymous: 'token' },
    none: 'mail_id account_token_id',
  },
};
