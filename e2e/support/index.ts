export { signIn, signInByForm } from './accounts';
export { expectAccessible } from './axe';
export { inBothThemes, inspect, keepScreens } from './screens';
