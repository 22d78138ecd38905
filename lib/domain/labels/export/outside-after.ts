/** The attribute of a box after which its track pauses: written by exports, read by imports. */
export const OUTSIDE_AFTER = 'outside_after';
