import { configuration } from '@guildhall/contract/platform.contract.ts';
import { tellConfiguration } from './tell-configuration.ts';
import { serve } from '../platform/serve.ts';

export const configurationRoutes = [serve(configuration, tellConfiguration)];
