export { runPrefix, TRAININGS } from './keys';
export { beginNextLeg, claimPlace, type Leaving, leavePlace, sendLeg, wakeNext } from './place';
export {
  changeActiveRun,
  changeRun,
  countBefore,
  hasOpenRun,
  insertEvent,
  isActive,
  isOpen,
  lockPlace,
  lockRun,
  type RunRow,
  selectOpenRunIds,
} from './queries';
export { endTrainingsOf, removeRunFiles } from './removal';
