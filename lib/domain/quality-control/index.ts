export { addRun } from './adding';
export { compareOperators } from './comparing';
export { downloadRuns } from './csv';
export { fixBaseline, setExclusion } from './limits';
export { markDataset } from './marking';
export { createMaterial, listMaterials, updateMaterial } from './materials';
export { controlChart, listControlRuns, listControlVideos, listOperators } from './reading';
export { listControlStates, setControlInterval } from './states';
