export { GRADES } from './motion';
export {
  CONTRAST_MODES,
  type ContrastMode,
  DEFAULT_SCENE,
  type MotilityMix,
  type SceneParameters,
} from './parameters';
export { type RandomSource, seededRandom, sometimes, uniform } from './random';
export { type SimulatedScene, simulateScene } from './scene';
