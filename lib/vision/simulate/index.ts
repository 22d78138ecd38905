export { GRADES, type Grade } from './motion';
export {
  CONTRAST_MODES,
  type ContrastMode,
  completeParameters,
  DEFAULT_SCENE,
  type MotilityMix,
  type SceneParameters,
  SimulationError,
} from './parameters';
export { type RandomSource, seededRandom, uniform } from './random';
export { type SimulatedFrame, type SimulatedScene, simulateScene, type TruthObject } from './scene';
export type { TrackTruth, TruthKinematics, TruthPoint } from './truth';
