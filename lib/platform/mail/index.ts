export { letter } from './letters';
export { listOutbox, readOutboxMail } from './outbox';
export { composeMail, deliverMail, type Mail, type MailLink, sendMail, TOKEN_PLACE } from './sending';
