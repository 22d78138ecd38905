export { signIn } from './accounts';
export { expectAccessible } from './axe';
export { inBothThemes, keepScreens } from './screens';
