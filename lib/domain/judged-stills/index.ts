export { type JudgedStill, selectDatasets, selectStills } from './queries';
