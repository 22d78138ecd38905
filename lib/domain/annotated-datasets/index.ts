export { createFromAnnotations } from './creating';
