import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { dollars } from '../money.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';

export const cancelProjectAsOperator = route({
  method: 'POST',
  path: '/operator/project/cancel',
  access: 'operator',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'project.cancel' },
  summary:
    'Cancels a project for its organization while nothing of it was released, also while it is frozen: everything in escrow goes back to its investors. The organization is notified of the reason. Nobody with a stake does.',
  input: z.object({ projectId: id(), reason: operatorReason }),
  output: z.object({ returning: dollars }),
  message: 'The project has been canceled.',
  errors: ['not_found', 'stake'],
});
