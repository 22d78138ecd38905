export { createUser, deleteUser, sendPasswordReset, setUserPermissions, updateUser } from './changing';
export { findUsers, getUser, listProjectsOfUser, listUsers } from './reading';
export { tellOfSettings } from './telling';
