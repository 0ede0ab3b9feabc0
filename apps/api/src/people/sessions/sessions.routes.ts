import * as contract from '@guildhall/contract/people/sessions.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

export const sessionsRoutes = [
  serve(contract.listSessions, listSessions, { auth: 'in-statement' }),
  serve(contract.endSession, endSession),
  serve(contract.endAllSessions, endAllSessions),
];
