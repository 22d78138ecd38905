export { judgeCell } from './judging';
export { freezeModels } from './models';
export { removeOrphanStills } from './orphans';
export { getStill, listStills, readStill as findStillView, stillResponse } from './reading';
export { morphologyOfReport } from './report-facts';
export { deleteStill, measureStill } from './requesting';
export { countedOnStills } from './summary';
export { receiveStill } from './uploading';
