import * as contract from '@guildhall/contract/flags.contract.ts';
import * as forOperators from '@guildhall/contract/operator-flags.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { appealFlagged } from './appeal-flagged.ts';
import { decideFlagged } from './decide-flagged.ts';
import { flagThing } from './flag-thing.ts';
import { queueFlags } from './queue-flags.ts';
import { reviewFlagged } from './review-flagged.ts';

export const flagsRoutes = [
  serve(contract.flagThing, flagThing),
  serve(contract.appealFlagged, appealFlagged),
  serve(forOperators.queueFlags, queueFlags),
  serve(forOperators.reviewFlagged, reviewFlagged),
  serve(forOperators.decideFlagged, decideFlagged),
];
