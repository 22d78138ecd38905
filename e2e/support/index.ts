export { type DemoAccount, demoAccount, signIn } from './accounts';
export { expectAccessible, settle } from './axe';
export { inBothThemes, keepScreens, switchTheme, type Theme } from './screens';
