export { letter } from './letters';
export { listOutbox, readOutboxMail } from './outbox';
export { deliverMail, type Mail, sendMail } from './sending';
