import * as contract from '@guildhall/contract/services.contract.ts';
import { serve } from '../platform/serve.ts';
import { createService } from './create-service.ts';
import { deleteService } from './delete-service.ts';
import { serviceList } from './service-list.ts';
import { updateService } from './update-service.ts';

export const servicesRoutes = [
  serve(contract.createService, createService),
  serve(contract.updateService, updateService),
  serve(contract.deleteService, deleteService),
  serve(contract.serviceList, serviceList, { auth: 'in-statement' }),
];
