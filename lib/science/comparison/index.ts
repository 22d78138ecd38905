export { type BlandAltman, blandAltman } from './bland-altman';
export { bootstrapMean, type Interval, LEAST_FOR_BOOTSTRAP } from './bootstrap';
export { type SignFlipTest, signFlipTest } from './sign-flip';
