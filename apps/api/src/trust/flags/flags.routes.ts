import * as contract from '@guildhall/contract/trust/flags.contract.ts';
import * as forOperators from '@guildhall/contract/trust/flags.operator.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { appealFlagged } from './appeal-flagged.ts';
import { decideFlagged } from './decide-flagged.ts';
import { flagThing } from './flag-thing.ts';
import { openFlaggedFile } from './open-flagged-file.ts';
import { listFlagsForOperator } from './list-flags-for-operator.ts';
import { readHidden } from './read-hidden.ts';
import { reviewFlagged } from './review-flagged.ts';

export const flagsRoutes = [
  serve(contract.flagThing, flagThing),
  serve(contract.readHidden, readHidden),
  serve(contract.appealFlagged, appealFlagged),
  serve(forOperators.listFlagsForOperator, listFlagsForOperator),
  serve(forOperators.reviewFlagged, reviewFlagged),
  serve(forOperators.openFlaggedFile, openFlaggedFile),
  serve(forOperators.decideFlagged, decideFlagged),
];
