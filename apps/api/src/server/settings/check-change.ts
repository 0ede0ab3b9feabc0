import type { Ctx } from '../../context.ts';
import { lacksTaxNumber } from '../../money/invoices/house-of.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { changeableSettings, readValue, type ChangeableSetting } from './changeable-settings.ts';
import { inForce, valuesInForce } from './settings-in-force.ts';
import { findStoredValues } from './settings.sql.ts';

/**
 * Refuses a change that cannot be made now. Changes have to be locked.
 * @param before what the operator has seen
 * @throws Refusal `validation` for one that the environment fixes, that has changed meanwhile, or whose value cannot be read or applies already
 */
export async function checkChange(
  { db, refuse, resources: { config } }: Pick<Ctx, 'db' | 'refuse' | 'resources'>,
  setting: ChangeableSetting,
  { before, value }: { before: string; value: string },
): Promise<void> {
  const names = changeableSettings.map((each) => each.name);
  const stored = await findStoredValues(db, names);
  const now = inForce(setting, config, stored);
  if (now.source === 'environment')
    throw refuse('validation', `${setting.name} is fixed by the environment of the server, so it cannot change here.`);
  if (now.value !== before)
    throw refuse('validation', 'This setting has been changed meanwhile. Please look at its value and try again.');
  if ((value || setting.fallback) === before) throw invalid('value', 'This value applies already.');
  try {
    readValue(setting.key, value);
  } catch (error) {
    throw invalid('value', `${setting.name} ${(error as Error).message}.`);
  }
  if (lacksTaxNumber(valuesInForce(config, new Map([...stored, [setting.name, value]]), () => {})))
    throw invalid('value', 'An invoice with a tax (FEE_TAX) has to say the tax number (INVOICE_TAX_NUMBER).');
}
