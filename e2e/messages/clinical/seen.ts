import { recordOf } from '../record';
import { SPECIFIED_CLINICAL } from '../specified-clinical';

export const { expectShown, expectAnswered, unseen } = recordOf(SPECIFIED_CLINICAL);
