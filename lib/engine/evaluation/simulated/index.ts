export { evaluateSimulated, type SimulatedEvaluation } from './evaluate-simulated';
