import * as contract from '@guildhall/contract/market/services.contract.ts';
import { serve } from '../../platform/calls/serve.ts';
import { createService } from './create-service.ts';
import { deleteService } from './delete-service.ts';
import { listServices } from './list-services.ts';
import { updateService } from './update-service.ts';

export const servicesRoutes = [
  serve(contract.createService, createService),
  serve(contract.updateService, updateService),
  serve(contract.deleteService, deleteService),
  serve(contract.listServices, listServices, { auth: 'in-statement' }),
];
