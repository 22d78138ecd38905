/** Label files that wait to be imported. */
export const IMPORTS = 'imports/';

/** Where the file of an import lies, by the id of its task. */
export const importKey = (taskId: string): string => `${IMPORTS}${taskId}`;
