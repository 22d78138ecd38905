/** Everything of stills in the object store. */
export const STILLS = 'stills/';

/** Files on their way in, whose place isn't known yet. */
export const ARRIVING = `${STILLS}arriving/`;

/**
 * Folder of one still in the object store: the file as it was uploaded, and the pictures made of it. Whoever deletes videos
 * by dataset or project (`removeContents`) empties it, too.
 */
export const stillPrefix = (datasetId: string, stillId: string): string =>
  `${STILLS}${datasetId}/${stillId}/`;

export const originalKey = (datasetId: string, stillId: string): string =>
  `${stillPrefix(datasetId, stillId)}original`;

/** As browsers show it, of the original's size. */
export const pictureKey = (datasetId: string, stillId: string): string =>
  `${stillPrefix(datasetId, stillId)}picture.jpg`;

export const thumbnailKey = (datasetId: string, stillId: string): string =>
  `${stillPrefix(datasetId, stillId)}thumbnail.jpg`;
