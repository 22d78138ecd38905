export { openAccountMenu } from './account-menu';
export { signIn, signInByForm } from './accounts';
export { expectAccessible } from './axe';
export { decodeBase32 } from './base32';
export { cookieAt } from './cookie-at';
export { enter } from './enter';
export { guidePicture } from './guide-picture';
export { expectAccessibleInBothThemes, inspect, keepScreens, screensFolder } from './screens';
