import * as contract from '@guildhall/contract/configuration/configuration.contract.ts';
import { serve } from '../platform/calls/serve.ts';
import { configuration } from './configuration.ts';

export const configurationRoutes = [serve(contract.configuration, configuration)];
