export { createUser, deleteUser, sendPasswordReset, setUserPermissions, updateUser } from './changing';
export { notifyOfSettings } from './notify';
export { findUsers, getUser, listProjectsOfUser, listUsers } from './reading';
