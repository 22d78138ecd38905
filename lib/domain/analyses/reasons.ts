import { say } from '@/lib/messages/message';

/** Why a video of an analysis has no figures, where it was deleted meanwhile. */
export const VIDEO_DELETED = say('work.deletedBefore');
