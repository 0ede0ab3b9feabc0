import * as contract from '@guildhall/contract/market/project-drafts.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { discardDraft } from './discard-draft.ts';
import { editDraft } from './edit-draft.ts';

export const projectDraftsRoutes = [serve(contract.editDraft, editDraft), serve(contract.discardDraft, discardDraft)];
