/** The settings row that says that the demo project was made: who deletes it later does not get it again. */
export const DEMO_MARK = 'demo';
