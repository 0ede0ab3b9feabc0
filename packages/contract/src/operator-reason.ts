import * as z from 'zod/mini';
import { mostOfReason, text } from './text-fields.ts';

/** Why an operator does something: it is recorded in the audit log, and where the contract says so its words reach the person concerned. */
export const operatorReason = text({
  required: 'Please say why.',
  max: [mostOfReason, `The reason cannot exceed ${mostOfReason} characters.`],
});

export const reasonForm = z.object({ reason: operatorReason });
