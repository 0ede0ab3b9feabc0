import * as contract from '@guildhall/contract/people/profile.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { readProfile } from './read-profile.ts';
import { updateProfile } from './update-profile.ts';

export const profileRoutes = [serve(contract.readProfile, readProfile), serve(contract.updateProfile, updateProfile)];
