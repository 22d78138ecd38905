export { avatarResponse, deleteAvatar, uploadAvatar } from './avatar';
export { completeProfile, getProfile, updateProfile } from './profile';
export { defaultProjectOf, getAppearance, getUserSettings, updateUserSettings } from './settings';
