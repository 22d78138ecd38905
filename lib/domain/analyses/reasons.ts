/** Why a video of an analysis has no figures, where it was deleted meanwhile. */
export const VIDEO_DELETED = 'The video was deleted before it could be analysed.';
