import * as contract from '@guildhall/contract/market/figures.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { readFigures as readFiguresVerb } from './read-figures.ts';

// What the calls answer, for tests that call the verbs without a server.

export const readFigures = answering(contract.readFigures, readFiguresVerb);
